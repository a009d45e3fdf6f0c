#include "cis/webhook/delivery.hpp"

namespace cis::webhook {

std::string_view to_string(Disposition disposition) noexcept {
    switch (disposition) {
        case Disposition::handled: return "handled";
        case Disposition::duplicate: return "duplicate";
        case Disposition::in_progress: return "in_progress";
        case Disposition::refused: return "refused";
        case Disposition::undecodable: return "undecodable";
        case Disposition::failed: return "failed";
        case Disposition::unavailable: return "unavailable";
        case Disposition::postponed: return "postponed";
    }
    return "unknown";
}

}  // namespace cis::webhook
