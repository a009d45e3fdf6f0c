#include "csv/encoding_check.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <system_error>

#include "csv/byte_source.hpp"
#include "csv/csv_text.hpp"
#include "csv/file_kind.hpp"
#include "csv/own_file.hpp"
#include "options/input_error.hpp"
#include "text/ascii.hpp"
#include "text/utf8.hpp"

namespace cis::programs {
namespace {

/// Encodings of one byte for each character: three western ones, and that of Windows for Central Europe.
enum class Family : std::uint8_t { windows, mac, dos, central };
constexpr std::array western_families{Family::windows, Family::mac, Family::dos};

bool is_small(char c) noexcept { return c >= 'a' && c <= 'z'; }
bool is_capital(char c) noexcept { return c >= 'A' && c <= 'Z'; }
bool is_letter(char c) noexcept { return is_small(c) || is_capital(c); }

/// The characters of ASCII beside a byte beyond it.
struct Neighbours {
    char before{' '};
    char after{' '};
};

bool is_one_of(unsigned char byte, std::string_view bytes) noexcept {
    return bytes.find(static_cast<char>(byte)) != std::string_view::npos;
}

/// Whether a byte that is a letter of DOS stands where its character of Windows-1252 cannot be: inside of a
/// word no quote opens or closes (only the single ones are apostrophes), and no word begins with ™. In Mac
/// Roman it is no letter, or a rare one.
bool is_sign_of_dos(unsigned char byte, Neighbours beside) noexcept {
    constexpr std::string_view quotes = "\x81\x82\x83\x84\x93\x94";  // ü é â ä ô ö of DOS; ‚ ƒ „ “ ”
    constexpr std::string_view in_capitals = "\x99\x9A";             // Ö Ü of DOS; ™ š
    constexpr unsigned char trade_mark = 0x99;
    if (!is_letter(beside.before)) return byte == trade_mark && is_small(beside.after);
    if (is_small(beside.after)) return is_one_of(byte, quotes);
    return is_capital(beside.before) && is_capital(beside.after) && is_one_of(byte, in_capitals);
}

/// Whether a byte stands inside of a word that is a small letter of DOS and of a Mac, such as è and ä, and
/// in Windows-1252 a capital one, a sign or nothing.
bool is_sign_of_dos_or_mac(unsigned char byte, Neighbours beside) noexcept {
    constexpr std::string_view bytes = "\x86\x87\x88\x89\x8A\x8B\x8C\x8D\x95\x98\x9B";
    return is_letter(beside.before) && is_small(beside.after) && is_one_of(byte, bytes);
}

/// Whether it is ł or ą of Central Europe, and no letter in the others.
bool is_central(unsigned char byte) noexcept { return is_one_of(byte, "\xB3\xB9"); }

/// Whether it is a small letter there, and neither that nor ß in a code page of DOS.
bool is_small_of_windows(unsigned char byte) noexcept {
    constexpr unsigned char first = 0xE0;    // à
    constexpr unsigned char sharp_s = 0xE1;  // of DOS; á
    constexpr unsigned char division_sign = 0xF7;
    return byte >= first && byte != sharp_s && byte != division_sign;
}

/// Which family a byte beyond ASCII shows that follows a small letter: in the others it would be a capital
/// letter or no letter at all. Small letters of several families show nothing.
std::optional<Family> shown_after_small(unsigned char byte) noexcept {
    constexpr std::string_view mac = "\x8E\x8F\x90\x9D\x9F";                  // é è ê ù ü
    constexpr std::string_view dos = "\x81\x82\x83\x84\xA1\xA2\xA3\xA4\xC6";  // ü é â ä í ó ú ñ ã
    if (is_one_of(byte, mac)) return Family::mac;
    if (is_one_of(byte, dos)) return Family::dos;
    if (is_small_of_windows(byte)) return Family::windows;
    return std::nullopt;
}

/// Which family a byte beyond ASCII shows.
std::optional<Family> shown_by(unsigned char byte, Neighbours beside) noexcept {
    constexpr std::string_view mac = "\x99\x9F";  // ô ü; the other families have no small letter there
    if (is_one_of(byte, mac) && is_letter(beside.before) && is_small(beside.after)) return Family::mac;
    if (is_small(beside.before)) return shown_after_small(byte);
    if (is_capital(beside.before) && is_small(beside.after) && is_small_of_windows(byte))
        return Family::windows;
    return std::nullopt;
}

/// What the bytes beyond ASCII of a file are. They come in runs between ASCII characters.
class Census {
public:
    void add(std::string_view bytes) {
        for (const char byte : bytes) {
            if (static_cast<unsigned char>(byte) >= 0x80) {
                if (run_.size() < longest_run) run_ += byte;
                continue;
            }
            end_run(byte);
            before_ = byte;
            if (byte == '\0') may_have_zeros_ = true;
            const bool may_be_padding = byte == '\0' || byte == '\x1A' || byte == '\r' || byte == '\n';
            has_zeros_ = has_zeros_ || (may_have_zeros_ && !may_be_padding);
            if (byte == '\n') ++feeds_;
            if (byte == '\r') ++returns_;
        }
    }
    /// @param after the character that comes then
    void end_run(char after = ' ') {
        if (run_.empty()) return;
        if (is_valid_utf8(run_)) {
            has_utf8_ = true;
        } else {
            count_run(after);
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
    /// The family that most bytes show; Windows if none shows any, and nothing speaks against it. None if it
    /// is of DOS or of a Mac.
    [[nodiscard]] std::optional<Family> likely_family() const noexcept {
        if (shown(Family::central) > 0) return Family::central;
        const Family most =
            *std::ranges::max_element(western_families, {}, [&](Family family) { return shown(family); });
        if (most != Family::windows || signs_of_dos_ + signs_of_dos_or_mac_ <= shown(most)) return most;
        return signs_of_dos_ > 0 ? std::optional(Family::dos) : std::nullopt;
    }
    /// How many bytes show it.
    [[nodiscard]] std::size_t shown(Family family) const noexcept {
        return shown_.at(static_cast<std::size_t>(family));
    }

private:
    /// Of a text without ASCII characters, its beginning decides. A multiple of the bytes of all characters.
    static constexpr std::size_t longest_run = std::size_t{12} << 10U;

    void count_run(char after) {
        if (!has_others_) {
            feeds_before_ = feeds_;
            returns_before_ = returns_;
        }
        has_others_ = true;
        const Neighbours beside{.before = before_, .after = run_.size() == 1 ? after : ' '};
        const auto byte = static_cast<unsigned char>(run_.front());
        if (is_sign_of_dos(byte, beside)) ++signs_of_dos_;
        if (is_sign_of_dos_or_mac(byte, beside)) ++signs_of_dos_or_mac_;
        const bool is_inside = is_small(before_) && (run_.size() > 1 || is_small(after));
        const auto family = is_inside && is_central(byte) ? Family::central : shown_by(byte, beside);
        if (family) ++shown_.at(static_cast<std::size_t>(*family));
    }

    std::string run_;
    char before_{' '};  ///< the run
    std::size_t feeds_{0};
    std::size_t returns_{0};
    std::size_t feeds_before_{0};  ///< the first run that is not UTF-8
    std::size_t returns_before_{0};
    std::array<std::size_t, western_families.size() + 1> shown_{};
    std::size_t signs_of_dos_{0};  ///< they show that it is not Windows, and hardly Mac
    std::size_t signs_of_dos_or_mac_{0};
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

struct WesternEncoding {
    std::string_view name;
    Family family;
};

constexpr std::array<WesternEncoding, 15> western_encodings{{{"WINDOWS-1252", Family::windows},
                                                             {"CP1252", Family::windows},
                                                             {"MS-ANSI", Family::windows},
                                                             {"ISO-8859-1", Family::windows},
                                                             {"ISO8859-1", Family::windows},
                                                             {"LATIN1", Family::windows},
                                                             {"ISO-8859-15", Family::windows},
                                                             {"MACINTOSH", Family::mac},
                                                             {"MAC", Family::mac},
                                                             {"CP850", Family::dos},
                                                             {"IBM850", Family::dos},
                                                             {"CP437", Family::dos},
                                                             {"IBM437", Family::dos},
                                                             {"CP858", Family::dos},
                                                             {"CP860", Family::dos}}};

std::optional<Family> family_of(const std::string& encoding) {
    const auto found = std::ranges::find(western_encodings, upper_ascii(encoding), &WesternEncoding::name);
    return found == western_encodings.end() ? std::nullopt : std::optional(found->family);
}

/// What to do about a file in the encoding.
std::string use_of(const std::string& encoding, EncodingIsKnown is_known) {
    if (is_known(encoding)) return ": use --encoding " + encoding;
    return ", which this program cannot read here: save it as \"CSV UTF-8\"";
}

/// What it is, and what to do.
std::string advice_on(std::optional<Family> family, EncodingIsKnown is_known) {
    if (!family) {
        const std::string mac = is_known("macintosh")
                                    ? ", or macintosh if as CSV (Macintosh)"
                                    : "; if as CSV (Macintosh), save it again as \"CSV UTF-8\"";
        return "By its letters it is not in Windows-1252: use --encoding cp850 if it was saved as CSV "
               "(MS-DOS)" +
               mac + ", and look at the names that --dry-run writes with --results";
    }
    switch (*family) {
        case Family::windows:
            return "By its letters it is in Windows-1252" + use_of("windows-1252", is_known);
        case Family::central:
            return "By its letters it is in Windows-1250, of Central Europe" +
                   use_of("windows-1250", is_known);
        case Family::mac: return "By its letters it is in Mac Roman" + use_of("macintosh", is_known);
        case Family::dos: break;
    }
    return "By its letters it is in a code page of DOS" + use_of("cp850", is_known);
}

/// The same for a file whose encoding was not named.
std::string first_advice_on(std::optional<Family> family, EncodingIsKnown is_known) {
    if (family != Family::windows) return advice_on(family, is_known);
    return "Name its encoding, for example --encoding windows-1252, or cp850 if it was saved as CSV (MS-DOS)";
}

}  // namespace

std::string plausible_encoding(const std::filesystem::path& file, const std::string& encoding,
                               EncodingIsKnown is_known) {
    if (std::error_code ignored;
        file == "-" || (std::filesystem::exists(file, ignored) && !can_be_read_again(file)))
        return encoding;
    ByteSource source(file);
    Census census;
    bool is_head = true;
    bool is_marked = false;
    bool is_of_rejects = false;
    for (std::string_view block = source.read(); !block.empty(); block = source.read()) {
        if (is_head) {
            if (has_wide_mark(block) || !other_kind(block).empty()) return encoding;
            is_marked = block.starts_with(utf8_mark);
            if (is_marked) block.remove_prefix(utf8_mark.size());
            is_of_rejects = begins_like_rejects(block);
            if (!is_marked && is_unicode(encoding) && !is_utf8(encoding) && !is_of_rejects) return encoding;
        }
        is_head = false;
        census.add(block);
    }
    census.end_run();
    if (census.has_zeros()) return encoding;  // not text, or UTF-16: the reader of the text says so
    if (is_of_rejects && !census.has_others()) return "utf-8";
    const std::string line = "see line " + std::to_string(census.fault_line());
    if (is_marked) {
        // A file of rejects has rows as they were.
        if (!census.has_others() || census.has_utf8() || is_of_rejects) return encoding;
        throw InputError(source.name() + " begins with the byte order mark of UTF-8, but is not in UTF-8: " +
                         line + ". Export it again from the program that made it");
    }
    if (is_utf8(encoding) && census.has_others() && !census.has_utf8())
        throw InputError(source.name() + " is not in UTF-8: " + line + ". " +
                         first_advice_on(census.likely_family(), is_known));
    if (!is_utf8(encoding) && census.has_utf8() && !census.has_others()) {
        throw InputError(source.name() + " is in UTF-8, and --encoding " + encoding +
                         " would change its letters: leave that option out");
    }
    const auto given = family_of(encoding);
    if (!given) return encoding;
    const std::optional<Family> likely = census.likely_family();
    const bool is_other = (given == Family::windows && likely != Family::windows) ||
                          likely == Family::central ||
                          (likely && census.shown(*likely) > census.shown(*given));
    if (is_other) {
        throw InputError(source.name() + " does not look like " + encoding + " (" + line + "). " +
                         advice_on(likely, is_known));
    }
    return encoding;
}

}  // namespace cis::programs
