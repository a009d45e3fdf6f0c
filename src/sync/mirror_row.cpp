#include "cis/sync/mirror_row.hpp"

namespace cis::sync {

std::string_view to_string(ChangeKind kind) noexcept {
    switch (kind) {
        case ChangeKind::added: return "added";
        case ChangeKind::changed: return "changed";
        case ChangeKind::vanished: return "vanished";
    }
    return "unknown";
}

}  // namespace cis::sync
