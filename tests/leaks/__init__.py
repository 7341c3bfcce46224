"""Nothing that is hidden leaves the house, by page, picture, feed, file, letter or answer to mail, whoever asks."""
