#include "forget/typed_address.hpp"

#include <algorithm>
#include <string>
#include <string_view>

#include <cis/core/unseen_characters.hpp>

#include "csv/byte_source.hpp"
#include "failure/input_error.hpp"
#include "terminal/question.hpp"

namespace cis::programs::forget_command {
namespace {

std::string line_of_input(const std::stop_token& stop) {
    constexpr std::size_t longest = 1000;
    ByteSource input("-", stop);
    std::string text;
    while (text.find('\n') == std::string::npos && text.size() < longest) {
        const std::string_view block = input.read();
        if (block.empty()) break;
        text += block;
    }
    return text.substr(0, text.find('\n'));
}

}  // namespace

std::string typed_address(const StopSignals& signals) {
    const std::string typed = can_ask(false)
                                  ? answer_to("E-mail address: ", false, signals.token()).value_or("")
                                  : line_of_input(signals.token());
    if (signals.came()) throw signals.failure("stopped; nothing was deleted");
    std::string address(without_unseen_ends(typed));
    if (address.empty()) throw InputError("standard input has no e-mail address");
    // Only this is checked, because a file of rejects also has faulty addresses.
    const auto signs = std::ranges::count(address, '@');
    if (signs != 1) {
        throw InputError("the text of standard input cannot be an e-mail address: it has " +
                         std::string(signs == 0 ? "no @" : "several @: write one address"));
    }
    return address;
}

}  // namespace cis::programs::forget_command
