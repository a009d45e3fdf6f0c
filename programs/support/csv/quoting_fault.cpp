#include "csv/quoting_fault.hpp"

namespace cis::programs {

std::string_view to_string(QuotingFault::Kind kind) noexcept {
    switch (kind) {
        case QuotingFault::Kind::text_after_quote:
            return "text after the closing quote: a quote inside a quoted cell must be doubled";
        case QuotingFault::Kind::backslash:
            return "a backslash before a quote or a line end: some programs take the two for text of the "
                   "cell. If they are, put the cell in quotes and double each quote inside; otherwise put a "
                   "blank after the backslash";
        case QuotingFault::Kind::blank_before_quote: return "a blank before the opening quote: leave it out";
        case QuotingFault::Kind::lone_quote:
            return "a quote at the end of a cell without quotes: it may close a cell of a line before. If it "
                   "is text, put the cell in quotes and double the quote inside";
        case QuotingFault::Kind::not_closed: return "the opening quote is not closed";
        case QuotingFault::Kind::too_long: break;
    }
    return "the row is too long: perhaps a quote is not closed, or lines end in another way than the first";
}

}  // namespace cis::programs
