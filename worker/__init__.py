"""The worker: Celery's app with the whole timetable, and thin tasks that call the rooms of games."""
