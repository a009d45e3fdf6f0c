#include "wire/json.hpp"

#include "wire/api_error.hpp"

namespace cis::emulator {

Json parse_object(std::string_view body) {
    // Writing JSON is recursive, so the depth of the input must be limited.
    constexpr int deepest = 256;
    const auto bounded = [](int depth, Json::parse_event_t, const Json&) {
        if (depth > deepest) throw bad_request("The body is nested too deeply.");
        return true;
    };
    Json value;
    try {
        value = Json::parse(body, bounded);
    } catch (const Json::exception&) {  // its text quotes the body: personal data
        throw bad_request("The body is not valid JSON.");
    }
    if (!value.is_object()) throw validation_error({{"body", "must be an object"}});
    return value;
}

Json member(const Json& object, std::string_view name) {
    const auto found = object.find(name);
    return found == object.end() ? Json{} : *found;
}

Json object_member(const Json& object, std::string_view name) {
    Json value = member(object, name);
    return value.is_null() ? Json::object() : value;
}

}  // namespace cis::emulator
