"""The one-file checker: a script for people who would rather not trust the rest of this."""
