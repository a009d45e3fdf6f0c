#include "csv/letter_evidence.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <optional>

#include "csv/conversion.hpp"
#include "csv/letter_fit.hpp"
#include "text/ascii.hpp"
#include "text/utf8.hpp"

namespace cis::programs {
namespace {

using Fit = LetterFit (*)(std::u32string_view text, std::size_t at) noexcept;

/// Counts how well characters fit, by LetterFit.
class Tally {
public:
    void add(LetterFit fit) noexcept { ++counts_.at(static_cast<std::size_t>(fit)); }
    [[nodiscard]] std::size_t count(LetterFit fit) const noexcept {
        return counts_.at(static_cast<std::size_t>(fit));
    }
    [[nodiscard]] bool is_contradicted() const noexcept {
        constexpr std::size_t share = 10;
        const std::size_t good = count(LetterFit::plain) + count(LetterFit::proof) + count(LetterFit::doubt);
        const std::size_t bad = count(LetterFit::contradiction);
        return bad * share > good + bad;
    }
    [[nodiscard]] bool is_possible() const noexcept { return count(LetterFit::contradiction) == 0; }
    [[nodiscard]] bool is_proven() const noexcept {
        return is_possible() && count(LetterFit::doubt) <= count(LetterFit::proof) &&
               count(LetterFit::plain) + count(LetterFit::proof) > 0;
    }

private:
    std::array<std::size_t, 5> counts_{};
};

/// Reads bytes as text in an encoding.
class Reader {
public:
    explicit Reader(const std::string& encoding) : conversion_(open_conversion(encoding)) {
        if (conversion_ && text_of(" ") != " ") conversion_.reset();
    }

    /// Whether the system knows the encoding, and the encoding contains ASCII, so that cells can be found.
    [[nodiscard]] bool is_open() const noexcept { return conversion_ != nullptr; }
    [[nodiscard]] std::string text_of(std::string bytes) const {
        bytes += ' ';  // in some encodings accents follow their letters, so a letter waits for one
        std::string text;
        if (conversion_->convert(bytes, text) < bytes.size()) text += Conversion::malformed;
        if (text.ends_with(' ')) text.pop_back();
        return text;
    }

private:
    std::unique_ptr<Conversion> conversion_;
};

/// The tally of the sample in an encoding; none if texts in that encoding cannot be read.
std::optional<Tally> tally(const LetterSample& sample, const std::string& encoding, Fit fit) {
    const Reader reader(encoding);
    if (!reader.is_open()) return std::nullopt;
    Tally found;
    for (const std::string& cell : sample.cells()) {
        const std::u32string characters = characters_of(reader.text_of(cell));
        for (std::size_t at = 0; at < characters.size(); ++at)
            if (characters[at] >= 0x80) found.add(fit(characters, at));
    }
    return found;
}

char32_t at_or_blank(std::u32string_view text, std::size_t at) noexcept {
    return at < text.size() ? text[at] : U' ';
}

bool is_ascii_letter(char32_t c) noexcept { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_ascii_consonant(char32_t c) noexcept { return is_ascii_letter(c) && !is_one_of(c, U"aeiouyAEIOUY"); }

/// Whether a word begins with the small form of a letter, where other encodings have a capital letter.
bool begins_small(std::u32string_view text, std::size_t at) noexcept {
    const bool is_small = text[at] >= 0xDF && text[at] <= 0xFF && text[at] != U'é';
    const char32_t before = at == 0 ? U' ' : text[at - 1];
    return is_small && before < 0x80 && !is_ascii_letter(before) &&
           is_ascii_letter(at_or_blank(text, at + 1));
}

/// How a character fits if the file is from a Mac. In Windows-1250, most of its letters are not letters, or
/// are capital ones. The others can be ś, š, ź and ž there; í, ñ and ó are ’ and dashes. In DOS, á, î and ç
/// are ç, ö and ì.
LetterFit fit_on_mac(std::u32string_view text, std::size_t at) noexcept {
    const LetterFit fit = fit_in_the_west(text, at);
    const char32_t letter = text[at];
    if (begins_small(text, at)) return LetterFit::contradiction;
    if (fit == LetterFit::doubt && is_one_of(letter, U"îç")) return LetterFit::contradiction;
    if (fit != LetterFit::plain) return fit;
    if (is_one_of(letter, U"öúûù")) return LetterFit::doubt;
    if (letter == U'ü') {
        const bool is_between =
            at > 0 && is_ascii_consonant(text[at - 1]) && is_ascii_consonant(at_or_blank(text, at + 1));
        return is_between ? LetterFit::plain : LetterFit::doubt;
    }
    const bool is_alone = letter > 0xDF && letter <= 0xFF && !is_one_of(letter, U"áíñó");
    return is_alone ? LetterFit::proof : fit;
}

/// How a character fits if the file is from DOS. In DOS, ů and ć of Central Europe are at the places of à and
/// å. Other capital letters of Portugal are at the places of most capital letters. In Windows-1252, õ and þ
/// are ä and ç.
LetterFit fit_in_dos(std::u32string_view text, std::size_t at) noexcept {
    const LetterFit fit = fit_in_the_west(text, at);
    const char32_t letter = text[at];
    if (begins_small(text, at)) return LetterFit::contradiction;
    if (fit == LetterFit::doubt && is_one_of(letter, U"õþ")) return LetterFit::contradiction;
    const bool is_capital = letter >= 0xC0 && letter < 0xDF && !is_one_of(letter, U"ÄÖÜÉÇÑÁÍÓÚ");
    const bool may_be_another = is_capital || is_one_of(letter, U"àå");
    return (fit == LetterFit::plain || fit == LetterFit::proof) && may_be_another ? LetterFit::doubt : fit;
}

struct Western {
    ProvenEncoding encoding;
    Fit fit;
};

constexpr std::array western{
    Western{.encoding = {.name = "windows-1252", .description = "Windows-1252"}, .fit = fit_in_the_west},
    Western{.encoding = {.name = "macintosh", .description = "Mac Roman"}, .fit = fit_on_mac},
    Western{.encoding = {.name = "cp850", .description = "a code page of DOS"}, .fit = fit_in_dos}};

/// Other names of encodings for Western Europe. A file that is said to be in ISO-8859 is in Windows-1252.
constexpr std::array<std::string_view, 8> names_of_windows{
    "WINDOWS-1252", "CP1252", "MS-ANSI", "ISO-8859-1", "ISO8859-1", "ISO-8859-15", "LATIN1", "L1"};
constexpr std::array<std::string_view, 9> names_of_others{"MACINTOSH", "MAC",   "CP850", "IBM850", "CP437",
                                                          "IBM437",    "CP858", "CP860", "CP865"};

bool is_among(const auto& names, std::string_view name) {
    return std::ranges::find(names, name) != names.end();
}

/// The encodings in which programs write files, the most frequent first.
constexpr std::array readable{"windows-1252", "windows-1250", "windows-1254", "macintosh",    "cp850",
                              "cp852",        "windows-1251", "windows-1253", "windows-1255", "windows-1256",
                              "cp874",        "shift_jis",    "gbk",          "big5",         "euc-kr",
                              "windows-1257", "cp857"};

}  // namespace

const ProvenEncoding* LetterEvidence::proven() const {
    const ProvenEncoding* found = nullptr;
    for (const Western& one : western) {
        const auto tallied = tally(sample_, std::string(one.encoding.name), one.fit);
        if (!tallied || !tallied->is_possible()) continue;
        if (found != nullptr || !tallied->is_proven()) return nullptr;
        found = &one.encoding;
    }
    return found;
}

bool LetterEvidence::contradicts(const std::string& encoding) const {
    const std::string name = upper_ascii(encoding);
    const bool is_windows = is_among(names_of_windows, name);
    const bool is_western = is_windows || is_among(names_of_others, name);
    const auto tallied = tally(sample_, is_windows ? "windows-1252" : encoding,
                               is_western ? fit_in_the_west : fit_in_any_language);
    return tallied && tallied->is_contradicted();
}

std::vector<std::string> LetterEvidence::readings() const {
    constexpr std::size_t most_names = 3;
    constexpr std::size_t most_readings = 6;
    const auto& cells = sample_.cells();
    const std::size_t first = cells.size() > sample_.titles() ? sample_.titles() : 0;
    std::vector<std::string> found;
    std::vector<std::string> shown;
    for (const std::string encoding : readable) {
        const auto tallied = tally(sample_, encoding, fit_in_any_language);
        if (!tallied || tallied->is_contradicted()) continue;
        const Reader reader(encoding);
        std::string names;
        for (std::size_t at = first; at < std::min(cells.size(), first + most_names); ++at)
            names.append(names.empty() ? "'" : ", '").append(reader.text_of(cells[at])).append("'");
        if (is_among(shown, names)) continue;
        shown.push_back(names);
        found.emplace_back("--encoding ");
        found.back().append(encoding).append(": ").append(names);
        if (found.size() == most_readings) break;
    }
    return found;
}

}  // namespace cis::programs
