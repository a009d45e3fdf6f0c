#include "csv/quoting_fault.hpp"

namespace cis::examples {

std::string_view to_string(QuotingFault::Kind kind) noexcept {
    switch (kind) {
        case QuotingFault::Kind::text_after_quote:
            return "text after the closing quote: a quote inside a quoted cell must be doubled";
        case QuotingFault::Kind::backslash:
            return "a backslash before a quote: some programs take the two for a quote inside the cell, "
                   "which "
                   "must be doubled; otherwise put a blank between them";
        case QuotingFault::Kind::blank_before_quote: return "a blank before the opening quote: leave it out";
        case QuotingFault::Kind::not_closed: return "the opening quote is not closed";
        case QuotingFault::Kind::too_long: break;
    }
    return "the row is too long: perhaps a quote is not closed, or lines end in another way than the first";
}

}  // namespace cis::examples
