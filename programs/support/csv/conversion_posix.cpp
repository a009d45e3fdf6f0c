#include <iconv.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>

#include "csv/conversion.hpp"
#include "text/ascii.hpp"

namespace cis::programs {
namespace {

/// The smallest number of bytes in a character.
std::size_t unit_of(const std::string& name) {
    const std::string encoding = upper_ascii(name);
    if (encoding.starts_with("UTF-16") || encoding.starts_with("UCS-2")) return 2;
    if (encoding.starts_with("UTF-32") || encoding.starts_with("UCS-4")) return 4;
    return 1;
}

class IconvConversion final : public Conversion {
public:
    IconvConversion(iconv_t conversion, std::size_t unit) : conversion_(conversion), unit_(unit) {}
    IconvConversion(const IconvConversion&) = delete;
    IconvConversion& operator=(const IconvConversion&) = delete;
    ~IconvConversion() override { ::iconv_close(conversion_); }

    [[nodiscard]] std::size_t convert(std::string_view bytes, std::string& text) override {
        // iconv() does not change these bytes, but is declared as if it did.
        char* from = const_cast<char*>(bytes.data());  // NOLINT(cppcoreguidelines-pro-type-const-cast)
        std::size_t left = bytes.size();
        std::array<char, 4096> buffer{};
        while (left > 0) {
            char* to = buffer.data();
            std::size_t room = buffer.size();
            const bool is_done =
                ::iconv(conversion_, &from, &left, &to, &room) != static_cast<std::size_t>(-1);
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
        return bytes.size() - left;
    }

private:
    iconv_t conversion_;
    std::size_t unit_;
};

}  // namespace

std::unique_ptr<Conversion> open_conversion(const std::string& encoding) {
    // A suffix such as //IGNORE would lose characters.
    if (encoding.find('/') != std::string::npos) return nullptr;
    iconv_t conversion = ::iconv_open("UTF-8", encoding.c_str());
    if (reinterpret_cast<std::intptr_t>(conversion) == -1) return nullptr;
    return std::make_unique<IconvConversion>(conversion, unit_of(encoding));
}

const char* list_of_encodings() noexcept {
#if defined(__linux__) && !defined(__GLIBC__)
    return "musl's iconv";
#else
    return "iconv --list";
#endif
}

}  // namespace cis::programs
