#include "csv/text_source.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "failure/input_error.hpp"
#include "files/file_content.hpp"
#include "text/ascii.hpp"

namespace cis::programs {
namespace {

struct Mark {
    std::string_view bytes;
    const char* encoding;
};

// The mark of UTF-32LE comes first, because it begins with that of UTF-16LE.
constexpr std::array<Mark, 5> byte_order_marks = {{{"\xEF\xBB\xBF", "UTF-8"},
                                                   {{"\xFF\xFE\0\0", 4}, "UTF-32LE"},
                                                   {{"\0\0\xFE\xFF", 4}, "UTF-32BE"},
                                                   {"\xFF\xFE", "UTF-16LE"},
                                                   {"\xFE\xFF", "UTF-16BE"}}};

constexpr std::size_t longest_head = 16;

bool needs_mark(std::string_view encoding) {
    return encoding == "UTF-16" || encoding == "UTF16" || encoding == "UTF-32" || encoding == "UTF32";
}

bool is_of_wide_units(std::string_view encoding) {
    return encoding.starts_with("UTF-16") || encoding.starts_with("UTF-32") || encoding.starts_with("UCS");
}

/// The advice for UTF-16 without a mark. In a Western text, nearly every second byte is zero, and no other
/// byte is.
const char* likely_encoding(std::string_view head) {
    constexpr std::size_t fewest_zeros = 2;
    std::array<std::size_t, 2> zeros{};
    const std::size_t pairs = std::min(head.size(), longest_head) / 2;
    for (std::size_t at = 0; at < 2 * pairs; ++at) {
        if (head[at] == '\0') ++zeros[at % 2];
    }
    const std::size_t all = zeros[0] + zeros[1];
    if (all < fewest_zeros || 2 * all < pairs) return nullptr;
    if (zeros[0] == 0) return "utf-16le";
    return zeros[1] == 0 ? "utf-16be" : nullptr;
}

/// Throws InputError if a file is not text.
void refuse_other(const FileContent& content, const std::string& name) {
    if (content.kind == FileContent::Kind::other) throw InputError(name + ' ' + content.advice);
    if (content.kind == FileContent::Kind::workbook) {
        throw InputError(name +
                         " is a workbook or another ZIP file, not text. It is read twice, so it must be a "
                         "file and no pipe: name the file itself");
    }
}

}  // namespace

TextSource::TextSource(const std::filesystem::path& file, const std::string& encoding, std::stop_token stop)
    : bytes_(file, std::move(stop)), encoding_(upper_ascii(encoding)) {
    while (head_.size() < longest_head) {
        const std::string_view block = bytes_.read();
        if (block.empty()) break;
        head_ += block;
    }
    if (!head_.empty()) refuse_other(file_content_of(head_), name());
    const auto mark = std::ranges::find_if(
        byte_order_marks, [&](const Mark& candidate) { return head_.starts_with(candidate.bytes); });
    if (mark != byte_order_marks.end()) {
        encoding_ = mark->encoding;
        head_.erase(0, mark->bytes.size());
    } else if (needs_mark(encoding_)) {
        throw InputError(name() + " has no byte order mark: use --encoding with utf-16le or utf-16be");
    }
    if (encoding_ == "UTF8") encoding_ = "UTF-8";
    if (const char* const likely = is_of_wide_units(encoding_) ? nullptr : likely_encoding(head_))
        throw InputError(name() + " looks like UTF-16 without a byte order mark: use --encoding " + likely);
    if (encoding_ != "UTF-8") decoder_.emplace(encoding_);
}

std::string_view TextSource::read() {
    while (!is_at_end_) {
        std::string_view bytes;
        if (!head_.empty()) {
            block_ = std::exchange(head_, {});
            bytes = block_;
        } else {
            bytes = bytes_.read();
        }
        is_at_end_ = bytes.empty();
        if (decoder_) {
            block_ = is_at_end_ ? decoder_->finish() : decoder_->decode(bytes);
            bytes = block_;
        }
        if (const std::string_view text = padding_.pass(bytes); !text.empty()) return text;
    }
    return {};
}

}  // namespace cis::programs
