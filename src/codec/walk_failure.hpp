#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include <simdjson.h>

#include "codec/decode_failure.hpp"
#include "core/json_capture.hpp"

namespace cis::detail {

/// Why a walk through a document has failed, and where. The functions that report a failure return false. On
/// the way back, each level adds its own step to the front of the path.
class WalkFailure {
public:
    /// Replaces, in a path, a key that the specification does not define. Such a key can be personal data.
    static constexpr std::string_view any_key = "*";

    // Failures are rare. If the code that builds their texts were inlined, it would slow down the walk.
    [[nodiscard, gnu::cold]] bool fail(std::string_view reason) {
        failure_.reason = reason;
        return false;
    }
    [[nodiscard, gnu::cold]] bool fail(simdjson::error_code error) { return fail(describe(error)); }
    /// Reports that the text is not JSON. simdjson's cursor must not be used any more.
    [[nodiscard, gnu::cold]] bool broken(simdjson::error_code error) {
        broken_ = true;
        return fail(error);
    }
    /// Reports that the response exceeds a limit. The walk does not continue.
    [[nodiscard, gnu::cold]] bool too_many(std::size_t most, std::string_view of_what) {
        broken_ = true;
        return fail("more than " + std::to_string(most) + " " + std::string(of_what));
    }
    /// Reports that a member that may occur only once occurs again. Its value is then ambiguous.
    [[nodiscard, gnu::cold]] bool twice(std::string_view member) {
        return fail("occurs twice") || under(member);
    }
    /// Reports that the value is not of the table's type.
    [[nodiscard, gnu::cold]] bool expected(std::string_view what, std::string_view token);
    /// @param member a name from the specification, or any_key
    [[nodiscard, gnu::cold]] bool under(std::string_view member) {
        const bool first = failure_.path.empty() || failure_.path.front() == '[';
        failure_.path.insert(0, std::string(member) + (first ? "" : "."));
        return false;
    }
    [[nodiscard, gnu::cold]] bool under(std::size_t index) {
        const bool first = failure_.path.empty() || failure_.path.front() == '[';
        failure_.path.insert(0, "[" + std::to_string(index) + "]" + (first ? "" : "."));
        return false;
    }
    /// Sets a failure that was found in a value that could be read.
    [[gnu::cold]] void set(DecodeFailure failure) { failure_ = std::move(failure); }
    /// Whether the walk cannot continue.
    [[nodiscard]] bool is_broken() const { return broken_; }
    /// Returns the last failure and clears it.
    [[nodiscard]] DecodeFailure take_failure() { return std::exchange(failure_, {}); }

private:
    DecodeFailure failure_;
    bool broken_{false};
};

}  // namespace cis::detail
