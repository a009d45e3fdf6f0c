#include "cis/http/transfer.hpp"

#include <ostream>

namespace cis {

std::string_view to_string(TransferFailure failure) noexcept {
    switch (failure) {
        case TransferFailure::none: return "none";
        case TransferFailure::timeout: return "timeout";
        case TransferFailure::connection: return "connection";
        case TransferFailure::tls: return "tls";
        case TransferFailure::certificate: return "certificate";
        case TransferFailure::cancelled: return "cancelled";
        case TransferFailure::body_too_large: return "body_too_large";
        case TransferFailure::malformed_response: return "malformed_response";
        case TransferFailure::sink: return "sink";
        case TransferFailure::not_possible: return "not_possible";
    }
    return "not_possible";
}

std::ostream& operator<<(std::ostream& out, TransferFailure failure) { return out << to_string(failure); }

}  // namespace cis
