#include "csv/encoding_check.hpp"

#include <cstddef>
#include <string_view>
#include <system_error>
#include <vector>

#include "csv/byte_source.hpp"
#include "csv/csv_text.hpp"
#include "csv/letter_evidence.hpp"
#include "csv/letter_sample.hpp"
#include "csv/own_file.hpp"
#include "failure/input_error.hpp"
#include "files/file_content.hpp"
#include "text/ascii.hpp"
#include "text/utf8.hpp"

namespace cis::programs {
namespace {

/// Counts the bytes beyond ASCII of a file by what they can be. They come in runs between ASCII characters.
class Census {
public:
    void add(std::string_view bytes) {
        for (const char byte : bytes) {
            if (static_cast<unsigned char>(byte) >= 0x80) {
                if (run_.size() < longest_run) run_ += byte;
                continue;
            }
            end_run();
            if (byte == '\0') may_have_zeros_ = true;
            const bool may_be_padding = byte == '\0' || byte == '\x1A' || byte == '\r' || byte == '\n';
            has_zeros_ = has_zeros_ || (may_have_zeros_ && !may_be_padding);
            if (byte == '\n') ++feeds_;
            if (byte == '\r') ++returns_;
        }
    }
    void end_run() {
        if (run_.empty()) return;
        if (is_valid_utf8(run_)) {
            has_utf8_ = true;
        } else {
            count_others();
        }
        has_zeros_ = has_zeros_ || may_have_zeros_;
        run_.clear();
    }

    [[nodiscard]] bool has_utf8() const noexcept { return has_utf8_; }
    [[nodiscard]] bool has_others() const noexcept { return has_others_; }
    /// The first line with bytes that are not UTF-8.
    [[nodiscard]] std::size_t fault_line() const noexcept {
        return 1 + (feeds_ > 0 ? feeds_before_ : returns_before_);
    }
    /// Whether there are NULs, except at the end.
    [[nodiscard]] bool has_zeros() const noexcept { return has_zeros_; }

private:
    /// The longest run that is kept. If a text has no ASCII characters, its beginning decides. The number is
    /// a multiple of the bytes of all characters.
    static constexpr std::size_t longest_run = std::size_t{12} << 10U;

    void count_others() {
        if (!has_others_) {
            feeds_before_ = feeds_;
            returns_before_ = returns_;
        }
        has_others_ = true;
    }

    std::string run_;
    std::size_t feeds_{0};
    std::size_t returns_{0};
    std::size_t feeds_before_{0};  ///< lines before the first run that is not UTF-8
    std::size_t returns_before_{0};
    bool has_utf8_{false};
    bool has_others_{false};
    bool may_have_zeros_{false};
    bool has_zeros_{false};
};

bool has_wide_mark(std::string_view head) {
    return head.starts_with("\xFF\xFE") || head.starts_with("\xFE\xFF");
}

bool is_unicode(const std::string& encoding) {
    const std::string name = upper_ascii(encoding);
    return name.starts_with("UTF") || name.starts_with("UCS");
}

bool is_utf8(const std::string& encoding) {
    return is_unicode(encoding) && encoding.ends_with('8') && !encoding.ends_with("18");
}

/// Refuses a file with a message of what is wrong and what to do. If the letters do not prove an encoding,
/// the message shows names from the file: only a person who knows them can tell which reading is right. These
/// names are shown only here, on the screen of the person who has the file.
[[noreturn]] void refuse(const std::string& what, const LetterEvidence& evidence) {
    if (const ProvenEncoding* const proven = evidence.proven()) {
        throw InputError(what + ". By its letters it is in " + std::string(proven->description) +
                         ": use --encoding " + std::string(proven->name));
    }
    const std::string advice =
        what +
        ", and its letters do not prove what it is in. Save it as \"CSV UTF-8\" where its "
        "names are right";
    std::vector<std::string> lines = evidence.readings();
    for (std::string& line : lines) line.insert(0, "  ");
    lines.insert(lines.begin(),
                 advice + (lines.empty() ? "" : ". Or add the option that reads them right here:"));
    throw LinesError(lines);
}

}  // namespace

std::string plausible_encoding(const std::filesystem::path& file, const std::string& encoding,
                               bool are_letters_checked) {
    if (std::error_code ignored;
        file == "-" || (std::filesystem::exists(file, ignored) && !can_be_read_again(file)))
        return encoding;
    ByteSource source(file);
    Census census;
    LetterSample sample;
    bool is_head = true;
    bool is_marked = false;
    bool is_of_rejects = false;
    for (std::string_view block = source.read(); !block.empty(); block = source.read()) {
        if (is_head) {
            if (has_wide_mark(block) || file_content_of(block).kind != FileContent::Kind::text)
                return encoding;
            is_marked = block.starts_with(utf8_mark);
            if (is_marked) block.remove_prefix(utf8_mark.size());
            is_of_rejects = begins_like_rejects(block);
            if (!is_marked && is_unicode(encoding) && !is_utf8(encoding) && !is_of_rejects) return encoding;
        }
        is_head = false;
        census.add(block);
        sample.add(block);
    }
    census.end_run();
    sample.finish();
    if (census.has_zeros()) return encoding;  // no text, or UTF-16: the text's reader reports it
    if (is_of_rejects && !census.has_others()) return "utf-8";
    const std::string line = "see line " + std::to_string(census.fault_line());
    if (is_marked) {
        // A file of rejects contains rows as they were.
        if (!census.has_others() || census.has_utf8() || is_of_rejects) return encoding;
        throw InputError(source.name() + " begins with the byte order mark of UTF-8, but is not in UTF-8: " +
                         line + ". Export it again from the program that made it");
    }
    const LetterEvidence evidence(sample);
    if (is_utf8(encoding) && census.has_others() && !census.has_utf8())
        refuse(source.name() + " is not in UTF-8 (" + line + ')', evidence);
    if (!is_utf8(encoding) && census.has_utf8() && !census.has_others()) {
        throw InputError(source.name() + " is in UTF-8, and --encoding " + encoding +
                         " would change its letters: leave that option out");
    }
    if (are_letters_checked && !is_utf8(encoding) && evidence.contradicts(encoding))
        refuse(source.name() + " does not look like " + encoding + " (" + line + ')', evidence);
    return encoding;
}

}  // namespace cis::programs
