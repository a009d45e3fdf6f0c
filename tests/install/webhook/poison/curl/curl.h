#error "a receiver of webhooks needs no libcurl"
