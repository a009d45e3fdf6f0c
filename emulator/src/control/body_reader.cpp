#include "control/body_reader.hpp"

#include <utility>

namespace cis::emulator {

template <class T>
void BodyReader::read_if(const std::string& name, T& value, bool (*fits)(const Json&), const char* problem) {
    const Json* const found = find(name);
    if (found == nullptr) return;
    if (fits(*found)) {
        value = found->get<T>();
    } else {
        violations_.add(name, problem);
    }
}

void BodyReader::read(const std::string& name, std::string& value) {
    read_if(name, value, [](const Json& json) { return json.is_string(); }, "must be a string");
}

void BodyReader::read(const std::string& name, bool& value) {
    read_if(name, value, [](const Json& json) { return json.is_boolean(); }, "must be true or false");
}

void BodyReader::read(const std::string& name, double& value) {
    read_if(name, value, [](const Json& json) { return json.is_number(); }, "must be a number");
}

void BodyReader::read(const std::string& name, std::map<std::string, std::string>& value) {
    const auto has_strings = [](const Json& json) {
        return json.is_object() &&
               std::ranges::all_of(json, [](const Json& entry) { return entry.is_string(); });
    };
    read_if(name, value, has_strings, "must be an object of strings");
}

void BodyReader::read(const std::string& name, int& value) {
    auto number = static_cast<std::uint64_t>(value);
    read_number(name, number, std::numeric_limits<int>::max());
    value = static_cast<int>(number);
}

void BodyReader::read(const std::string& name, std::chrono::milliseconds& value) {
    constexpr std::uint64_t century_ms = 100ULL * 366 * 24 * 3600 * 1000;
    auto number = static_cast<std::uint64_t>(value.count());
    read_number(name, number, century_ms);
    value = std::chrono::milliseconds{number};
}

void BodyReader::require(const std::string& name, std::string& value) {
    if (find(name) == nullptr) {
        violations_.add(name, "is required");
    } else {
        read(name, value);
    }
}

void BodyReader::finish() {
    for (const auto& [name, unused] : body_.items()) {
        if (!known_.contains(name)) violations_.add(name, "is unknown");
    }
    violations_.check();
}

const Json* BodyReader::find(const std::string& name) {
    known_.insert(name);
    const auto found = body_.find(name);
    return found == body_.end() || found->is_null() ? nullptr : &*found;
}

void BodyReader::read_number(const std::string& name, std::uint64_t& value, std::uint64_t most) {
    const Json* const found = find(name);
    if (found == nullptr) return;
    if (found->is_number_unsigned() && found->get<std::uint64_t>() <= most) {
        value = found->get<std::uint64_t>();
    } else {
        violations_.add(name, "must be an integer from 0 to " + std::to_string(most));
    }
}

}  // namespace cis::emulator
