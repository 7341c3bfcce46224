from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"
    verbose_name = "Laborigines by post"

    def ready(self) -> None:
        from games import checks  # noqa: F401
        from games.replies import webhooks  # noqa: F401
