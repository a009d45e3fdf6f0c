#pragma once

#include <nghttp2/nghttp2.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "received_request.hpp"

namespace cis::test {

/// Header fields for nghttp2, which copies them. Names become lower case, as HTTP/2 requires.
class Http2Fields {
public:
    explicit Http2Fields(RawHeaders headers);
    /// With the pseudo-header of a response at the beginning.
    Http2Fields(int status, const RawHeaders& headers);

    [[nodiscard]] const nghttp2_nv* data() const { return fields_.data(); }
    [[nodiscard]] std::size_t size() const { return fields_.size(); }

private:
    RawHeaders headers_;
    std::vector<nghttp2_nv> fields_;
};

}  // namespace cis::test
