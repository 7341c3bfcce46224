"""Mail in: three routes into one. A mail becomes an `Incoming`, then what its writer wants, and that is done."""
