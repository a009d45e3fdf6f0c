#include "csv/decoder.hpp"

#include <utility>

#include "failure/input_error.hpp"

namespace cis::programs {
namespace {

std::unique_ptr<Conversion> opened(const std::string& encoding) {
    // An empty name would mean the encoding of the locale.
    if (!encoding.empty()) {
        if (auto conversion = open_conversion(encoding)) return conversion;
    }
    throw InputError("there is no encoding '" + encoding +
                     "': use utf-8, windows-1252, utf-16le, utf-16be or another one of " +
                     list_of_encodings());
}

}  // namespace

Decoder::Decoder(const std::string& encoding) : conversion_(opened(encoding)) {}

std::string Decoder::decode(std::string_view bytes) {
    pending_ += bytes;
    std::string text;
    pending_.erase(0, conversion_->convert(pending_, text));
    return text;
}

std::string Decoder::finish() {
    const std::string rest = std::exchange(pending_, {});
    // Half a character can belong to padding at the end of a file, from a program that knows only bytes.
    const bool is_padding = rest == "\x1A" || rest.find_first_not_of('\0') == std::string::npos;
    return is_padding ? std::string{} : std::string(1, malformed);
}

}  // namespace cis::programs
