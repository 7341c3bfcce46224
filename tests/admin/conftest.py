"""Mo at the door."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests import world


@pytest.fixture
def mo(db: None) -> User:
    """A moderator like any other: of the staff, with no rights beside."""
    return User.objects.create_user("mo", "mo@example.org", "a long secret of Mo", is_staff=True)


@pytest.fixture
def door(mo: User) -> Client:
    """A browser in which Mo is signed in."""
    client = Client()
    client.force_login(mo)
    return client


@pytest.fixture
def owner_door(db: None) -> Client:
    """A browser of somebody who may do all that anybody may."""
    client = Client()
    client.force_login(world.a_moderator("Olga"))
    return client
