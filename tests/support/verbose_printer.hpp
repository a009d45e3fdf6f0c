#pragma once

#include <functional>
#include <string>
#include <string_view>

#include <cis/core/error.hpp>
#include <cis/http/interceptor.hpp>

namespace cis::test {

/// Prints all that an observer gets.
class VerbosePrinter final : public Interceptor {
public:
    /// Takes a line without its line end. Several threads may call it at the same time.
    using Print = std::function<void(std::string_view line)>;

    explicit VerbosePrinter(Print print);

    void before_call(const CallInfo& call) override;
    void after_call(const CallInfo& call, const CallResult& result) override;
    void before(const Attempt& attempt, cis::Headers& added) override;
    void after(const Attempt& attempt, const AttemptResult& result) override;

private:
    const Print print_;
};

/// All of an error that may be printed.
[[nodiscard]] std::string printed_parts(const Error& error);

}  // namespace cis::test
