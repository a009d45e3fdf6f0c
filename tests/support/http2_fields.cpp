#include "http2_fields.hpp"

#include <algorithm>
#include <utility>

namespace cis::test {
namespace {

// nghttp2's interface lacks const; nghttp2 does not write to the fields.
std::uint8_t* bytes_of(std::string& text) { return reinterpret_cast<std::uint8_t*>(text.data()); }

char to_lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c; }

RawHeaders with_status(int status, const RawHeaders& headers) {
    RawHeaders all{{":status", std::to_string(status)}};
    all.insert(all.end(), headers.begin(), headers.end());
    return all;
}

}  // namespace

Http2Fields::Http2Fields(RawHeaders headers) : headers_{std::move(headers)} {
    for (auto& [name, value] : headers_) {
        std::ranges::transform(name, name.begin(), &to_lower);
        fields_.push_back({bytes_of(name), bytes_of(value), name.size(), value.size(), NGHTTP2_NV_FLAG_NONE});
    }
}

Http2Fields::Http2Fields(int status, const RawHeaders& headers) : Http2Fields{with_status(status, headers)} {}

}  // namespace cis::test
