#pragma once

#include <algorithm>
#include <chrono>
#include <concepts>
#include <cstdint>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>

#include "control/names.hpp"
#include "resources/validation.hpp"
#include "wire/json.hpp"

namespace cis::emulator {

/// Reads the members of a JSON object into variables. A variable keeps its value if its member is absent.
/// Collects all faults, including unknown members.
class BodyReader {
public:
    /// `body` must outlive the reader.
    explicit BodyReader(const Json& body) : body_(body) {}

    void read(const std::string& name, std::string& value);
    void read(const std::string& name, bool& value);
    void read(const std::string& name, double& value);
    void read(const std::string& name, int& value);
    void read(const std::string& name, std::map<std::string, std::string>& value);
    void read(const std::string& name, std::chrono::milliseconds& value);

    template <std::unsigned_integral Integer>
        requires(!std::same_as<Integer, bool>)
    void read(const std::string& name, Integer& value) {
        std::uint64_t number = value;
        read_number(name, number, std::numeric_limits<Integer>::max());
        value = static_cast<Integer>(number);
    }

    /// Reads one of the names of an enumeration.
    template <class Enum, std::size_t Count>
    void read(const std::string& name, Enum& value, const Names<Enum, Count>& names) {
        const Json* const found = find(name);
        if (found == nullptr) return;
        const auto named = found->is_string() ? value_of(names, found->template get_ref<const std::string&>())
                                              : std::nullopt;
        if (named) {
            value = *named;
            return;
        }
        std::string problem = "must be one of";
        for (const auto& [text, unused] : names) problem.append(" ").append(text);
        violations_.add(name, problem);
    }

    /// Reads a text. A missing or empty text is a violation.
    void require(const std::string& name, std::string& value);

    /// Throws `ApiError` 422 that names every member with a wrong value, and every unread one.
    void finish();

private:
    /// Finds a member. Null if it is absent or null.
    [[nodiscard]] const Json* find(const std::string& name);
    /// Reads a member if `fits` accepts it. If not, `problem` says what the member must be.
    template <class T>
    void read_if(const std::string& name, T& value, bool (*fits)(const Json&), const char* problem);
    void read_number(const std::string& name, std::uint64_t& value, std::uint64_t most);

    const Json& body_;
    std::set<std::string, std::less<>> known_;
    Violations violations_;
};

}  // namespace cis::emulator
