// Json accepts the same texts as another parser, with three intended differences: it keeps numbers beyond a
// double and lone surrogates as text, which the other parser refuses; only Json refuses deep nesting.
#include <cis/core/json.hpp>

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>

#include "expect.hpp"

namespace {

/// Observes the other parser: the depth of nesting, and whether a number was too large.
class Watcher : public nlohmann::json_sax<nlohmann::json> {
public:
    bool null() override { return true; }
    bool boolean(bool /*value*/) override { return true; }
    bool number_integer(number_integer_t /*value*/) override { return true; }
    bool number_unsigned(number_unsigned_t /*value*/) override { return true; }
    bool number_float(number_float_t /*value*/, const string_t& /*text*/) override { return true; }
    bool string(string_t& /*value*/) override { return true; }
    bool binary(binary_t& /*value*/) override { return true; }
    bool start_object(std::size_t /*members*/) override { return enter(); }
    bool key(string_t& /*name*/) override { return true; }
    bool end_object() override { return leave(); }
    bool start_array(std::size_t /*elements*/) override { return enter(); }
    bool end_array() override { return leave(); }
    bool parse_error(std::size_t /*at*/, const std::string& /*token*/,
                     const nlohmann::detail::exception& error) override {
        constexpr int number_overflow = 406;
        too_large_number_ = error.id == number_overflow;
        return false;
    }

    [[nodiscard]] std::size_t deepest() const { return deepest_; }
    [[nodiscard]] bool too_large_number() const { return too_large_number_; }

private:
    bool enter() {
        if (++depth_ > deepest_) deepest_ = depth_;
        return true;
    }
    bool leave() {
        --depth_;
        return true;
    }

    std::size_t depth_{0};
    std::size_t deepest_{0};
    bool too_large_number_{false};
};

bool has_surrogate_escape(const std::string& text) {
    for (auto at = text.find("\\u"); at != std::string::npos; at = text.find("\\u", at + 1)) {
        if (text.size() > at + 3 && (text[at + 2] == 'd' || text[at + 2] == 'D') && text[at + 3] >= '8')
            return true;
    }
    return false;
}

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer's name
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(cis::fuzz::text_of(data, size));
    if (text.find('\0') != std::string::npos) {
        // The other parser ends its input at a zero byte.
        cis::fuzz::expect(!cis::Json::from_text(text));
        return 0;
    }
    Watcher watcher;
    const bool accepted = nlohmann::json::sax_parse(text, &watcher);
    const auto json = cis::Json::from_text(text);
    if (json) cis::fuzz::expect(json->text() == text && same_value(*json, *json));
    // The other parser skips a byte order mark, which RFC 8259 forbids.
    const bool marked = text.starts_with("\xEF\xBB\xBF");
    if (accepted && !marked && watcher.deepest() <= 256) cis::fuzz::expect(json.has_value());
    if (json && !accepted) cis::fuzz::expect(watcher.too_large_number() || has_surrogate_escape(text));
    if (watcher.deepest() > 256 || marked) cis::fuzz::expect(!json);
    return 0;
}
