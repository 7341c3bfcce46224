"""The timetable: what is asked for, how often, and on which queue."""

from datetime import timedelta
from importlib import import_module
from pathlib import Path

from laborigines_site.broker import transport_options
from worker.celery import app


def test_a_message_expires_when_the_next_one_comes() -> None:
    for line in app.conf.beat_schedule.values():
        period = line["schedule"]
        seconds = period.total_seconds() if isinstance(period, timedelta) else 3600
        assert line["options"]["expires"] == seconds


def test_time_outs_never_wait_behind_mail() -> None:
    queues = {task.rpartition(".")[2]: route["queue"] for task, route in app.conf.task_routes.items()}
    assert queues == {
        "deliver": "mail",
        "tidy": "mail",
        "fetch": "mail",
        "clock": "clock",
        "bots": "clock",
        "heartbeat": "clock",
    }


def test_every_line_of_the_timetable_is_a_task_that_a_worker_has() -> None:
    for module in app.conf.include:
        import_module(module)
    assert {line["task"] for line in app.conf.beat_schedule.values()} <= set(app.tasks)


def test_a_task_is_lost_only_after_it_was_done() -> None:
    assert app.conf.task_acks_late
    assert app.conf.task_reject_on_worker_lost
    assert app.conf.worker_prefetch_multiplier == 1


def test_a_dead_broker_is_given_up_on_quickly(tmp_path: Path) -> None:
    options = transport_options("redis://127.0.0.1:6379", tmp_path)
    assert options["max_retries"] == 1
    assert options["socket_connect_timeout"] <= 2


def test_without_a_server_messages_go_through_files_in_the_data_folder(tmp_path: Path) -> None:
    options = transport_options("filesystem://", tmp_path)
    assert options["data_folder_in"] == options["data_folder_out"] == str(tmp_path / "broker")
    assert (tmp_path / "broker").is_dir()
