// Every error response becomes an error with a reason and prints on one line.
#include "codec/error_body.hpp"

#include <algorithm>
#include <cstdint>
#include <string>

#include "expect.hpp"

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer's name
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using cis::fuzz::expect;
    const std::string sent(cis::fuzz::text_of(data, size));
    std::string body = sent;
    cis::Error error;
    const auto shape = cis::detail::read_error_body(body, error);
    expect(body == sent);
    expect((shape == cis::detail::ErrorShape::foreign) == !error.reason.empty());
    expect(error.errors.size() <= 1000);
    expect(sent.starts_with(error.body_sample) &&
           error.body_sample.size() == std::min<std::size_t>(sent.size(), 2048));
    const std::string line = to_string(error);
    expect(std::ranges::all_of(line, [](char c) { return c >= ' ' && c <= '~'; }));
    return 0;
}
