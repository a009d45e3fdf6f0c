#include "cis/sync/mirror_row.hpp"

namespace cis::sync {

std::string_view to_string(ChangeKind kind) noexcept {
    switch (kind) {
        case ChangeKind::first_seen: return "first_seen";
        case ChangeKind::changed: return "changed";
        case ChangeKind::vanished: return "vanished";
        case ChangeKind::returned: return "returned";
    }
    return "unknown";
}

}  // namespace cis::sync
