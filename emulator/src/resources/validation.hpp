#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "wire/api_error.hpp"
#include "wire/json.hpp"

namespace cis::emulator {

/// Collects the violations of a request, so that one response names every field.
class Violations {
public:
    void add(std::string param, std::string message) {
        errors_.push_back({std::move(param), std::move(message)});
    }
    /// Throws `ApiError` 422 if there is a violation.
    void check() const {
        if (!errors_.empty()) throw validation_error(errors_);
    }

private:
    std::vector<FieldError> errors_;
};

enum class FieldType { string, boolean, integer, number, object, string_array, object_array, any };

struct FieldRule {
    std::string_view name;
    FieldType type;
};

/// Whether a value is one of these texts.
[[nodiscard]] bool is_one_of(const Json& value, std::span<const std::string_view> texts);

/// The value of an unset field: false, an empty array, or null.
[[nodiscard]] Json unset_value(const FieldRule& rule);

/// Checks the types of the members that are present and not null. `prefix` is the path to `object` in the
/// dotted `param`, such as `workflow.0.`.
void check_fields(const Json& object, std::span<const FieldRule> rules, Violations& violations,
                  std::string_view prefix = {});

/// Checks the member `metadata` against its limits, in code points. If there are too many keys, each key
/// after the fiftieth in byte order is a violation.
void check_metadata(const Json& object, Violations& violations, std::string_view prefix = {});

/// Checks that the member `phone_number`, if present, is in E.164 form.
void check_phone_number(const Json& object, Violations& violations, std::string_view prefix = {});

/// Checks that the member `email`, if present, can be an e-mail address.
void check_email_address(const Json& object, Violations& violations);

}  // namespace cis::emulator
