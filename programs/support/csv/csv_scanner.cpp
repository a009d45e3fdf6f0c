#include "csv/csv_scanner.hpp"

#include <utility>

#include <cis/core/unseen_characters.hpp>

namespace cis::programs {
namespace {

/// The text of a quoted cell, if `text` is a complete one.
std::optional<std::string> unquoted(std::string_view text) {
    if (text.size() < 2 || !text.ends_with('"')) return std::nullopt;
    text = text.substr(1, text.size() - 2);
    std::string cell;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] == '"') {
            ++at;
            if (!text.substr(at).starts_with('"')) return std::nullopt;
        }
        cell += text[at];
    }
    return cell;
}

}  // namespace

std::size_t CsvScanner::feed(std::string_view text) {
    std::size_t taken = 0;
    while (taken < text.size() && !has_row_ && !fault_) {
        if (step(text[taken]) && !fault_) ++taken;
    }
    return taken;
}

void CsvScanner::finish() {
    if (has_row_ || fault_) return;
    if (state_ == State::returns) state_ = before_returns_;
    if (state_ == State::row_begins) return;
    if (state_ == State::quoted) {
        fail(QuotingFault::Kind::not_closed);
    } else if (state_ == State::quote && is_escaped_) {
        fail(QuotingFault::Kind::backslash);
    } else {
        end_row();
    }
}

void CsvScanner::reset() {
    // Only settings stay, so that no state of a row can be forgotten here.
    const bool are_backslashes_text = are_backslashes_text_;
    const bool may_be_inside = may_be_inside_ || has_quoted_line_end_;
    *this = CsvScanner(delimiter_, line_end_, max_row_bytes_);
    are_backslashes_text_ = are_backslashes_text;
    may_be_inside_ = may_be_inside;
}

bool CsvScanner::step(char c) {
    switch (state_) {
        case State::returns: return step_after_returns(c);
        case State::row_begins:
            // This is the second half of the last line's end.
            if (line_end_ == LineEnd::cr && c == '\n') return true;
            // This is a blank line. Before the first cell, it divides no text.
            if (line_end_ == LineEnd::cr_lf && c == '\n') {
                end_row();
                return true;
            }
            [[fallthrough]];
        case State::cell_begins:
            if (c == '"') {
                state_ = State::quoted;
                return true;
            }
            [[fallthrough]];
        case State::unquoted: step_unquoted(c); return true;
        case State::quoted: step_quoted(c); return true;
        case State::quote:
            if (c == '"') {
                append(c);
                after_pair_ = true;
                state_ = State::quoted;
                return true;
            }
            [[fallthrough]];
        case State::after_quote: step_after_quote(c); return true;
    }
    return true;
}

void CsvScanner::step_unquoted(char c) {
    if (ended_cell(c)) return;
    if (c == '"') ++quotes_;
    append(c);
    state_ = State::unquoted;
}

void CsvScanner::step_quoted(char c) {
    if (c == '"') {
        state_ = State::quote;
        return;
    }
    // If a backslash escapes a quote, the second of two quotes closes the cell.
    if (after_pair_ && is_escaped_ && ends_cell(c)) {
        fail(QuotingFault::Kind::backslash);
        return;
    }
    after_pair_ = false;
    has_quoted_line_end_ = has_quoted_line_end_ || c == '\n' || c == '\r';
    is_escaped_ = c == '\\' && !is_escaped_ && !are_backslashes_text_;
    append(c);
}

void CsvScanner::step_after_quote(char c) {
    if (is_escaped_) {
        fail(QuotingFault::Kind::backslash);
        return;
    }
    if (ended_cell(c)) return;
    if (c != ' ' && c != '\t') {
        fail(QuotingFault::Kind::text_after_quote);
        return;
    }
    state_ = State::after_quote;
}

bool CsvScanner::ends_cell(char c) const noexcept { return c == delimiter_ || c == '\n' || c == '\r'; }

bool CsvScanner::ended_cell(char c) {
    if (c == delimiter_) {
        end_cell();
        return true;
    }
    if (c != '\n' && c != '\r') return false;
    const bool may_end_row = line_end_ == LineEnd::cr ? c == '\r' : c == '\n' && line_end_ != LineEnd::cr_lf;
    if (may_end_row) {
        end_line();
    } else if (c == '\r') {
        before_returns_ = state_;
        returns_ = 1;
        state_ = State::returns;
    } else {
        take_stray(c);
    }
    return true;
}

bool CsvScanner::step_after_returns(char c) {
    if (c == '\r') {
        ++returns_;
        return true;
    }
    state_ = before_returns_;
    if (c == '\n') {
        end_line();
        return true;
    }
    if (state_ == State::row_begins && line_end_ == LineEnd::lf_cr && returns_ == 1) return false;
    for (; returns_ > 0; --returns_) take_stray('\r');
    return false;
}

/// Takes a line end that does not end lines in this file.
void CsvScanner::take_stray(char c) {
    if (!stray_) stray_ = cells_.size();
    if (state_ == State::quote || state_ == State::after_quote) {
        state_ = State::after_quote;
        return;
    }
    append(c);
    state_ = State::unquoted;
}

void CsvScanner::append(char c) {
    if (row_bytes_ + cell_.size() >= max_row_bytes_) {
        fail(QuotingFault::Kind::too_long);
        return;
    }
    cell_ += c;
}

void CsvScanner::end_cell() {
    if (quotes_ > 0) end_unquoted_cell();
    if (fault_) return;
    row_bytes_ += cell_.size() + sizeof(std::string);
    cells_.push_back(std::move(cell_));
    cell_.clear();
    quotes_ = 0;
    is_escaped_ = false;
    after_pair_ = false;
    state_ = State::cell_begins;
    if (row_bytes_ > max_row_bytes_) fail(QuotingFault::Kind::too_long);
}

/// Ends an unquoted cell. Some programs leave out blanks before a quote. They find the same cells if the
/// quote is closed in this cell.
void CsvScanner::end_unquoted_cell() {
    const std::string_view seen = without_unseen_ends(cell_);
    if (!seen.starts_with('"')) {
        const bool may_be_inside = may_be_inside_ || has_quoted_line_end_;
        if (may_be_inside && quotes_ % 2 != 0 && seen.ends_with('"')) fail(QuotingFault::Kind::lone_quote);
        return;
    }
    if (quotes_ % 2 != 0) {
        fail(QuotingFault::Kind::blank_before_quote);
        return;
    }
    // A NUL is also invisible, but must not vanish: it shows that the cell is not text.
    if (cell_.find('\0') != std::string::npos) return;
    if (auto text = unquoted(seen)) cell_ = *std::move(text);
}

bool CsvScanner::ends_with_escape() const noexcept {
    const std::size_t last_other = cell_.find_last_not_of('\\');
    const std::size_t backslashes = cell_.size() - (last_other == std::string::npos ? 0 : last_other + 1);
    return state_ == State::unquoted && !are_backslashes_text_ && backslashes % 2 != 0;
}

void CsvScanner::end_line() {
    if (ends_with_escape()) {
        fail(QuotingFault::Kind::backslash);
    } else {
        end_row();
    }
}

void CsvScanner::end_row() {
    const bool is_blank_line = state_ == State::row_begins;
    if (!is_blank_line) end_cell();
    has_row_ = !fault_;
}

}  // namespace cis::programs
