#include "cis/webhook/seen_store.hpp"

namespace cis::webhook {

SeenStore::~SeenStore() = default;

std::optional<std::chrono::milliseconds> SeenStore::lease() const noexcept { return std::nullopt; }

}  // namespace cis::webhook
