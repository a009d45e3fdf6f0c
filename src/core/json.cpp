#include "cis/core/json.hpp"

#include <nlohmann/json.hpp>
#include <ostream>

#include "core/json_capture.hpp"

namespace cis {

Result<Json> Json::from_text(std::string text) {
    simdjson::ondemand::parser parser;
    text.reserve(text.size() + simdjson::SIMDJSON_PADDING);
    const simdjson::padded_string_view padded(text.data(), text.size(), text.capacity());
    if (const auto error = detail::check_document(parser, padded); error != simdjson::SUCCESS) {
        return invalid_argument("json", std::string(detail::describe(error)));
    }
    return from_valid_text(std::move(text));
}

Json Json::from_valid_text(std::string text) noexcept {
    Json json;
    json.text_ = std::move(text);
    return json;
}

bool same_value(const Json& a, const Json& b) {
    if (a == b) return true;
    // A number outside the range of a double has no value to compare. Texts with such numbers are equal only
    // if they are identical.
    const auto left = nlohmann::json::parse(a.text(), nullptr, false);
    const auto right = nlohmann::json::parse(b.text(), nullptr, false);
    return !left.is_discarded() && !right.is_discarded() && left == right;
}

std::ostream& operator<<(std::ostream& out, const Json& json) { return out << json.text(); }

}  // namespace cis
