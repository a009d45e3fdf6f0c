#include "csv/letter_sample.hpp"

#include <utility>

namespace cis::programs {

void LetterSample::add(std::string_view bytes) {
    constexpr std::size_t most_cells = 5000;
    constexpr std::size_t longest_cell = 200;
    // Characters that no multi-byte encoding has inside a character. A quoted part is a part like any other.
    constexpr std::string_view dividers = ",;\t\r\n\"";
    for (const char byte : bytes) {
        if (cells_.size() == most_cells) return;
        if (dividers.find(byte) != std::string_view::npos) {
            end_cell();
            if (byte == '\r' || byte == '\n') is_first_line_ = false;
        } else if (cell_.size() < longest_cell) {
            cell_ += byte;
            has_letters_ = has_letters_ || static_cast<unsigned char>(byte) >= 0x80;
        }
    }
}

void LetterSample::end_cell() {
    if (std::exchange(has_letters_, false)) {
        cells_.push_back(cell_);
        if (is_first_line_) ++titles_;
    }
    cell_.clear();
}

}  // namespace cis::programs
