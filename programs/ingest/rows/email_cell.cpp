#include "ingest/rows/email_cell.hpp"

#include <algorithm>

#include "ingest/rows/blanks.hpp"
#include "ingest/rows/unseen_parts.hpp"

namespace cis::programs::ingest_command {
namespace {

constexpr std::string_view mailto = "mailto:";

bool begins_with_mailto(std::string_view text) { return folded(text.substr(0, mailto.size())) == mailto; }

/// The address between angle brackets at the end of the text; empty if the text has another form. If there is
/// a second address before it, a person must decide.
std::string_view in_brackets(std::string_view text) {
    const auto open = text.find('<');
    if (open == std::string_view::npos || text.find('>') != text.size() - 1) return {};
    const std::string_view address = trimmed(text.substr(open + 1, text.size() - open - 2));
    const std::string_view name = trimmed(text.substr(0, open));
    const bool is_plain = address.find('<') == std::string_view::npos;
    const bool has_other = name.find('@') != std::string_view::npos && name != address;
    return is_plain && !has_other ? address : std::string_view();
}

void add(std::string& list, std::string_view what) {
    if (what.empty()) return;
    if (!list.empty()) list += " and ";
    list += what;
}

}  // namespace

EmailCell read_email_cell(std::string_view cell) {
    std::string_view text = trimmed(cell);
    EmailCell result{.left_out = invisible_at_ends(cell, text)};
    if (const std::string_view address = in_brackets(text); !address.empty()) {
        text = address;
        add(result.left_out, "the name and the brackets around it");
    }
    if (begins_with_mailto(text)) {
        text.remove_prefix(mailto.size());
        text = trimmed(text.substr(0, text.find('?')));  // after the `?` come a subject and the like
        add(result.left_out, "mailto:");
    }
    result.address = text;
    return result;
}

}  // namespace cis::programs::ingest_command
