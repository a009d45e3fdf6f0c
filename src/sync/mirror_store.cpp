#include "cis/sync/mirror_store.hpp"

namespace cis::sync {

MirrorStore::~MirrorStore() = default;

}  // namespace cis::sync
