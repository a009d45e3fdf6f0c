#include "csv/encoding_check.hpp"

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "csv/byte_source.hpp"
#include "csv/file_kind.hpp"
#include "csv/utf8.hpp"
#include "input_error.hpp"

namespace cis::examples {
namespace {

/// What the bytes beyond ASCII of a file are. They come in runs between ASCII characters.
class Census {
public:
    void add(std::string_view bytes) {
        for (const char byte : bytes) {
            if (static_cast<unsigned char>(byte) >= 0x80) {
                if (run_.size() < longest_run) run_ += byte;
                continue;
            }
            end_run();
            has_zeros_ = has_zeros_ || byte == '\0';
            if (byte == '\n') ++line_;
        }
    }
    void end_run() {
        if (run_.empty()) return;
        if (is_valid_utf8(run_)) {
            has_utf8_ = true;
        } else if (fault_line_ == 0) {
            fault_line_ = line_;
        }
        run_.clear();
    }

    [[nodiscard]] bool has_utf8() const noexcept { return has_utf8_; }
    /// The first line with bytes that are not UTF-8; 0: there is none.
    [[nodiscard]] std::size_t fault_line() const noexcept { return fault_line_; }
    [[nodiscard]] bool has_zeros() const noexcept { return has_zeros_; }

private:
    /// Of a text without ASCII characters, its beginning decides. A multiple of the bytes of all characters.
    static constexpr std::size_t longest_run = std::size_t{12} << 10U;

    std::string run_;
    std::size_t line_{1};
    std::size_t fault_line_{0};
    bool has_utf8_{false};
    bool has_zeros_{false};
};

bool has_mark(std::string_view head) {
    return head.starts_with("\xEF\xBB\xBF") || head.starts_with("\xFF\xFE") || head.starts_with("\xFE\xFF");
}

bool is_unicode(std::string encoding) {
    std::ranges::transform(encoding, encoding.begin(), [](char c) {
        return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    });
    return encoding.starts_with("UTF") || encoding.starts_with("UCS");
}

bool is_utf8(const std::string& encoding) {
    return is_unicode(encoding) && encoding.ends_with('8') && !encoding.ends_with("18");
}

}  // namespace

void require_plausible_encoding(const std::filesystem::path& file, const std::string& encoding) {
    if (file == "-" || (is_unicode(encoding) && !is_utf8(encoding))) return;
    ByteSource source(file);
    if (!source.size()) return;
    Census census;
    bool is_head = true;
    for (std::string_view block = source.read(); !block.empty(); block = source.read()) {
        if (is_head && (has_mark(block) || !other_kind(block).empty())) return;
        is_head = false;
        census.add(block);
    }
    census.end_run();
    if (census.has_zeros()) return;  // not text, or UTF-16: the reader of the text says so
    if (is_utf8(encoding) && census.fault_line() != 0 && !census.has_utf8()) {
        throw InputError(source.name() + " is not in UTF-8: see line " + std::to_string(census.fault_line()) +
                         ". Name its encoding, for example --encoding windows-1252");
    }
    if (!is_utf8(encoding) && census.has_utf8() && census.fault_line() == 0) {
        throw InputError(source.name() + " is in UTF-8, and --encoding " + encoding +
                         " would change its letters: leave that option out");
    }
}

}  // namespace cis::examples
