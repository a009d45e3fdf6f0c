#error "a receiver of webhooks needs no nlohmann/json"
