#include "csv/decoder.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "options/input_error.hpp"
#include "text/ascii.hpp"

namespace cis::programs {
namespace {

std::size_t unit_of(const std::string& name) {
    const std::string encoding = upper_ascii(name);
    if (encoding.starts_with("UTF-16") || encoding.starts_with("UCS-2")) return 2;
    if (encoding.starts_with("UTF-32") || encoding.starts_with("UCS-4")) return 4;
    return 1;
}

iconv_t opened(const std::string& encoding) {
    // An empty name would be the encoding of the locale, and a suffix such as //IGNORE would lose characters.
    if (!encoding.empty() && encoding.find('/') == std::string::npos) {
        iconv_t conversion = ::iconv_open("UTF-8", encoding.c_str());
        if (reinterpret_cast<std::intptr_t>(conversion) != -1) return conversion;
    }
    throw InputError("there is no encoding '" + encoding +
                     "': use utf-8, windows-1252, utf-16le, utf-16be or another one of iconv --list");
}

}  // namespace

Decoder::Decoder(const std::string& encoding) : conversion_(opened(encoding)), unit_(unit_of(encoding)) {}

Decoder::~Decoder() { ::iconv_close(conversion_); }

std::string Decoder::decode(std::string_view bytes) {
    pending_ += bytes;
    std::string text;
    char* from = pending_.data();
    std::size_t left = pending_.size();
    std::array<char, 4096> buffer{};
    while (left > 0) {
        char* to = buffer.data();
        std::size_t room = buffer.size();
        const bool is_done = ::iconv(conversion_, &from, &left, &to, &room) != static_cast<std::size_t>(-1);
        const int error = is_done ? 0 : errno;
        text.append(buffer.data(), to);
        if (error == EINVAL) break;  // the end of a character is missing
        if (error == EILSEQ) {
            const std::size_t skipped = std::min(unit_, left);
            from += skipped;
            left -= skipped;
            text += malformed;
        }
    }
    pending_.erase(0, pending_.size() - left);
    return text;
}

std::string Decoder::finish() {
    const std::string rest = std::exchange(pending_, {});
    // Half a character of the padding of a file, which a program has added that knows only bytes.
    const bool is_padding = rest == "\x1A" || rest.find_first_not_of('\0') == std::string::npos;
    return is_padding ? std::string{} : std::string(1, malformed);
}

}  // namespace cis::programs
