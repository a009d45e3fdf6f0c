#include "profile/key_command.hpp"

#include <chrono>
#include <memory>
#include <utility>

#include "failure/command_failure.hpp"
#include "process/bounded_command.hpp"
#include "profile/key_text.hpp"

namespace cis::programs {
namespace {

/// The first line: `pass` keeps the user's name and more below the password.
Secret first_line_key(const Secret& printed) {
    const std::string_view text = printed.reveal();
    return key_in(text.substr(0, text.find('\n')));
}

/// @return the key, or why there is none
std::pair<Secret, std::string> ask_for_key(const std::vector<std::string>& command,
                                           const std::string& whose) {
    constexpr CommandBounds bounds{.time = std::chrono::seconds(30), .bytes = std::size_t{64} * 1024};
    const PrintedText printed = text_printed_by(command, bounds);
    const std::string name = "The key-command of " + whose;
    if (!printed.fault.empty()) return {Secret(), name + ' ' + printed.fault + '.'};
    Secret key = first_line_key(printed.text);
    if (const auto fault = fault_of_key(key.reveal()); !fault.empty())
        return {Secret(), name + " prints no key: its first line " + fault + '.'};
    return {std::move(key), std::string()};
}

}  // namespace

std::optional<std::vector<std::string>> command_words(const std::string& text) {
    std::vector<std::string> words;
    bool is_in_word = false;
    char quote = '\0';
    for (const char c : text) {
        if (quote == '\0' && (c == ' ' || c == '\t')) {
            is_in_word = false;
            continue;
        }
        if (!is_in_word) words.emplace_back();
        is_in_word = true;
        if (c == quote) {
            quote = '\0';
        } else if (quote == '\0' && (c == '"' || c == '\'')) {
            quote = c;
        } else {
            words.back() += c;
        }
    }
    if (quote != '\0' || words.empty() || words.front().empty()) return std::nullopt;
    return words;
}

Secret key_printed_by(const std::vector<std::string>& command, const std::string& whose) {
    auto [key, fault] = ask_for_key(command, whose);
    if (fault.empty()) return std::move(key);
    throw CommandFailure({.exit = ExitCode::usage,
                          .kind = "usage",
                          .message = fault,
                          .advice = "Run that command by itself to see what it says."});
}

ApiKeyProvider key_provider(std::vector<std::string> command, std::string whose) {
    struct Asked {
        std::optional<Secret> first{};
    };
    // The client copies the provider, and never calls it from two threads at once.
    auto asked = std::make_shared<Asked>();
    asked->first = key_printed_by(command, whose);
    return [asked, command = std::move(command), whose = std::move(whose)]() -> Result<Secret> {
        if (auto first = std::exchange(asked->first, std::nullopt)) return *std::move(first);
        auto [key, fault] = ask_for_key(command, whose);
        if (fault.empty()) return std::move(key);
        return Error{.kind = ErrorKind::authentication, .reason = std::move(fault)};
    };
}

}  // namespace cis::programs
