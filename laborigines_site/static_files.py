"""Static files under names that carry their digest, so that browsers may keep them for ever."""

from collections.abc import Iterable, Iterator

from whitenoise.storage import CompressedManifestStaticFilesStorage

LARGE_AND_RARE = ("admin/", "django_htmx/ext/", "django_htmx/htm")
WANTED = "django_htmx/htmx-2.min"


class HashedFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Compresses what players load; to squeeze the admin's hundreds of files takes seconds at each start."""

    def compress_files(self, paths: Iterable[str]) -> Iterator[tuple[str, str]]:
        yield from super().compress_files(
            [path for path in paths if path.startswith(WANTED) or not path.startswith(LARGE_AND_RARE)]
        )
