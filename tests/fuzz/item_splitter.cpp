// The division of a text into pieces does not change the result. If another parser reads the text as an
// array, the items are its elements. Every accepted list is JSON.
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "../support/split_items.hpp"
#include "expect.hpp"

namespace {

using cis::fuzz::expect;
using cis::test::pieces_of;
using cis::test::split_items;
using cis::test::SplitText;

constexpr std::size_t no_limit = std::size_t{1} << 30U;
constexpr std::string_view too_deep = "the JSON text is nested deeper than 256 levels";

void check_pieces(std::string_view text, std::size_t largest_item) {
    const SplitText whole = split_items({text}, largest_item);
    expect(split_items(pieces_of(text, 1), largest_item) == whole);
    expect(split_items(pieces_of(text, 7), largest_item) == whole);
    const std::size_t cut = text.empty() ? 0 : static_cast<unsigned char>(text.back()) % text.size();
    expect(split_items({text.substr(0, cut), {}, text.substr(cut)}, largest_item) == whole);
}

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer's name
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(cis::fuzz::text_of(data, size));
    check_pieces(text, no_limit);
    check_pieces(text, 5);

    const SplitText split = split_items({text}, no_limit);
    for (const std::string& item : split.items) cis::fuzz::expect_json(item);
    expect(split.complete == split.failure.empty());
    if (split.complete) {
        const auto json = cis::Json::from_text(text);
        expect(json || json.error().reason == too_deep);
    }
    // The other parser ends its input at a zero byte and skips a byte order mark.
    if (text.find('\0') != std::string::npos || text.starts_with("\xEF\xBB\xBF")) return 0;
    const auto parsed = nlohmann::json::parse(text, nullptr, false);
    if (!parsed.is_array()) return 0;
    expect(split.complete || split.failure == too_deep);
    if (!split.complete) return 0;
    expect(split.items.size() == parsed.size());
    for (std::size_t i = 0; i < parsed.size(); ++i) {
        expect(nlohmann::json::parse(split.items[i], nullptr, false) == parsed[i]);
    }
    return 0;
}
