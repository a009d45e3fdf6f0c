#include "cis/webhook/seen_store.hpp"

namespace cis::webhook {

SeenStore::~SeenStore() = default;

}  // namespace cis::webhook
