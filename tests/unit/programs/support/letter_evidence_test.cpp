// What is said of lists of names in many languages and encodings: the right encoding, or none.

#include "csv/letter_evidence.hpp"
#include <map>
#include "csv/conversion.hpp"
#include "test.hpp"
#include "true_names.hpp"

using cis::programs::Conversion;
using cis::programs::LetterEvidence;
using cis::programs::LetterSample;
using cis::programs::open_conversion;

namespace {

/// @param bytes are followed by a blank: some encodings have accents behind their letters, which wait for
/// them
std::string read_in(const std::string& encoding, std::string bytes) {
    const auto conversion = open_conversion(encoding);
    bytes += ' ';
    std::string text;
    if (conversion->convert(bytes, text) < bytes.size()) text += Conversion::malformed;
    if (text.ends_with(' ')) text.pop_back();
    return text;
}

/// Writes text in an encoding of one or two bytes, of which the system only reads texts.
class Encoder {
public:
    explicit Encoder(const std::string& encoding) {
        for (int first = 0; first < 256; ++first) {
            const std::string one(1, static_cast<char>(first));
            if (add(encoding, one)) continue;
            for (int second = 0x40; second < 256; ++second) add(encoding, one + static_cast<char>(second));
        }
    }

    /// Nothing if the encoding lacks a letter.
    [[nodiscard]] std::optional<std::string> bytes_of(const std::string& text) const {
        std::string bytes;
        for (std::size_t at = 0; at < text.size();) {
            std::size_t size = 1;
            while (at + size < text.size() && (static_cast<unsigned char>(text[at + size]) & 0xC0U) == 0x80U)
                ++size;
            const auto found = bytes_.find(text.substr(at, size));
            if (found == bytes_.end()) return std::nullopt;
            bytes += found->second;
            at += size;
        }
        return bytes;
    }

private:
    bool add(const std::string& encoding, const std::string& bytes) {
        const std::string character = read_in(encoding, bytes);
        if (character.empty() || character.find(Conversion::malformed) != std::string::npos) return false;
        bytes_.try_emplace(character, bytes);
        return true;
    }

    std::map<std::string, std::string> bytes_;
};

struct Lists {
    std::string language;
    std::vector<std::string> encodings;
    /// In which the encoding is stated, of 3, 10 and 100 names.
    std::vector<std::string> proven{};
};

const std::vector<Lists>& lists() {
    static const std::vector<Lists> all{
        {"German",
         {"windows-1252", "macintosh", "cp850", "cp437", "windows-1250"},
         {"windows-1252", "cp850"}},
        {"French", {"windows-1252", "macintosh", "cp850", "cp437", "windows-1250"}},
        {"Spanish",
         {"windows-1252", "macintosh", "cp850", "cp437", "windows-1254"},
         {"windows-1252", "cp850", "macintosh"}},
        {"Catalan", {"windows-1252", "macintosh", "cp850"}},
        {"Portuguese", {"windows-1252", "macintosh", "cp850", "cp860"}, {"windows-1252"}},
        {"Italian", {"windows-1252", "macintosh", "cp850", "cp437"}},
        {"Dutch", {"windows-1252", "macintosh", "cp850"}},
        {"Danish", {"windows-1252", "macintosh", "cp850", "cp865"}, {"windows-1252", "macintosh"}},
        {"Norwegian", {"windows-1252", "macintosh", "cp850", "cp865"}, {"windows-1252", "macintosh"}},
        {"Swedish", {"windows-1252", "macintosh", "cp850", "cp437"}, {"windows-1252"}},
        {"Finnish", {"windows-1252", "macintosh", "cp850"}},
        {"Icelandic", {"windows-1252", "macintosh", "cp850", "cp861"}},
        {"Irish", {"windows-1252", "macintosh", "cp850"}, {"windows-1252", "cp850"}},
        {"Estonian", {"windows-1252", "windows-1257"}},
        {"Latvian", {"windows-1257", "cp775"}},
        {"Lithuanian", {"windows-1257", "cp775"}},
        {"Polish", {"windows-1250", "cp852", "iso-8859-2", "windows-1257"}},
        {"Czech", {"windows-1250", "cp852", "iso-8859-2"}},
        {"Slovak", {"windows-1250", "cp852", "iso-8859-2"}},
        {"Hungarian", {"windows-1250", "cp852", "iso-8859-2"}},
        {"Croatian", {"windows-1250", "cp852", "iso-8859-2"}},
        {"Romanian", {"windows-1250", "cp852", "iso-8859-16"}},
        {"Albanian", {"windows-1252", "windows-1250", "macintosh", "cp850"}},
        {"Turkish", {"windows-1254", "cp857", "iso-8859-9"}},
        {"Azerbaijani", {"windows-1254", "cp857"}},
        {"Vietnamese", {"windows-1258"}},
        {"Greek", {"windows-1253", "cp737", "iso-8859-7"}},
        {"Russian", {"windows-1251", "cp866", "koi8-r", "iso-8859-5"}},
        {"Ukrainian", {"windows-1251", "koi8-u"}},
        {"Serbian", {"windows-1251"}},
        {"Bulgarian", {"windows-1251", "cp866"}},
        {"Hebrew", {"windows-1255", "cp862", "iso-8859-8"}},
        {"Arabic", {"windows-1256", "iso-8859-6"}},
        {"Persian", {"windows-1256"}},
        {"Thai", {"cp874"}},
        {"Chinese", {"gbk", "big5", "gb2312"}},
        {"Japanese", {"shift_jis", "euc-jp"}},
        {"Korean", {"euc-kr"}},
    };
    return all;
}

/// So many names that the encoding has, with every given name and surname in turn.
std::string list_of(const TrueNames& names, std::size_t size, const Encoder& encoder) {
    std::string bytes;
    std::size_t found = 0;
    for (std::size_t i = 0; i < 1000 && found < size; ++i) {
        const auto name = encoder.bytes_of(names.given[i % names.given.size()] + ' ' +
                                           names.surnames[(7 * i + i / 12) % names.surnames.size()]);
        if (!name) continue;
        bytes += *name + ",a@example.org\n";
        ++found;
    }
    return bytes;
}

}  // namespace

TEST_CASE("the right encoding is stated or none for lists in many languages and encodings") {
    for (const TrueNames& names : cis::test::true_names()) {
        const auto found = std::ranges::find(lists(), names.language, &Lists::language);
        if (found == lists().end()) continue;
        for (const std::string& encoding : found->encodings) {
            if (!open_conversion(encoding)) continue;
            const Encoder encoder(encoding);
            for (const std::size_t size : {3U, 10U, 100U}) {
                CAPTURE(names.language, encoding, size);
                const std::string bytes = list_of(names, size, encoder);
                if (std::ranges::all_of(bytes,
                                        [](char byte) { return static_cast<unsigned char>(byte) < 0x80; }))
                    continue;
                LetterSample sample;
                sample.add("name,email\n" + bytes);
                sample.finish();
                const LetterEvidence evidence(sample);
                const auto* const proven = evidence.proven();
                if (proven != nullptr)
                    CHECK(read_in(std::string(proven->name), bytes) == read_in(encoding, bytes));
                if (std::ranges::find(found->proven, encoding) != found->proven.end() &&
                    open_conversion(encoding))
                    CHECK(proven != nullptr);
                CHECK_FALSE(evidence.contradicts(encoding));
            }
        }
    }
}

TEST_CASE("no encoding is stated for lists in other scripts, and Western ones are contradicted") {
    for (const TrueNames& names : cis::test::true_names()) {
        const auto found = std::ranges::find(lists(), names.language, &Lists::language);
        constexpr std::array<std::string_view, 8> languages{"Greek", "Russian", "Hebrew",   "Arabic",
                                                            "Thai",  "Chinese", "Japanese", "Korean"};
        if (std::ranges::find(languages, names.language) == languages.end()) continue;
        for (const std::string& encoding : found->encodings) {
            if (!open_conversion(encoding)) continue;
            CAPTURE(names.language, encoding);
            LetterSample sample;
            sample.add(list_of(names, 3, Encoder(encoding)));
            sample.finish();
            const LetterEvidence evidence(sample);
            CHECK(evidence.proven() == nullptr);
            for (const std::string western : {"windows-1252", "cp850", "latin1"}) {
                CAPTURE(western);
                CHECK(evidence.contradicts(western));
            }
        }
    }
}
