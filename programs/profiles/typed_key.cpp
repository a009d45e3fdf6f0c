#include "profiles/typed_key.hpp"

#include <cstddef>
#include <optional>
#include <utility>

#include "csv/byte_source.hpp"
#include "failure/command_failure.hpp"
#include "profile/key_text.hpp"
#include "terminal/hidden_typing.hpp"
#include "terminal/question.hpp"
#include "terminal/terminal.hpp"

namespace cis::programs::login_command {
namespace {

void check_stop(const StopSignals& signals) {
    if (signals.came()) throw signals.failure(signals.stopped() + ". Nothing is kept.");
}

[[noreturn]] void refuse_typed(const std::string& message, const std::string& advice) {
    throw CommandFailure({.exit = ExitCode::usage, .kind = "usage", .message = message, .advice = advice});
}

/// The first line of standard input, which is not a terminal.
Secret first_line_of_input(const std::stop_token& stop) {
    constexpr std::size_t longest = std::size_t{64} * 1024;
    ByteSource input("-", stop);
    std::string text;
    text.reserve(longest);
    while (text.find('\n') == std::string::npos) {
        const std::string_view block = input.read();
        if (block.empty()) break;
        text += block.substr(0, longest - text.size());
        if (text.size() == longest) break;
    }
    Secret all(std::move(text));
    const std::string_view line = all.reveal();
    return key_in(line.substr(0, line.find('\n')));
}

}  // namespace

std::string typed_address(const StopSignals& signals) {
    if (!can_ask(false)) refuse_typed("There is no address.", "Name it by --url.");
    const std::optional<std::string> typed = answer_to("Address of the service: ", false, signals.token());
    check_stop(signals);
    const Secret address = key_in(typed.value_or(""));
    if (address.empty()) refuse_typed("There is no address.", "Name it by --url.");
    return address.reveal();
}

Secret typed_key(const StopSignals& signals) {
    Secret key;
    if (can_ask(false)) {
        const HiddenTyping hidden;
        key = key_in(
            Secret(answer_to("Key (it is not shown): ", false, signals.token()).value_or("")).reveal());
    } else if (!is_terminal(standard_input)) {
        key = first_line_of_input(signals.token());
    } else {
        refuse_typed("The key cannot be asked for, because nobody sees the question.",
                     "Let standard error be a terminal, or give the key on standard input.");
    }
    check_stop(signals);
    if (const std::string fault = fault_of_key(key.reveal()); !fault.empty())
        refuse_typed("The key " + fault + '.', "Copy it again, all of it and nothing else.");
    return key;
}

}  // namespace cis::programs::login_command
