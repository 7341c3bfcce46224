"""The site: settings, addresses, and the supervisor that `./run` starts."""
