#include "call/echoed_credentials.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace cis::detail {
namespace {

constexpr std::string_view concealed = "*";
constexpr std::size_t shortest_searched = 8;

/// Removes the spaces at both ends, because a proxy may leave them out.
std::string_view trimmed(std::string_view text) noexcept {
    const std::size_t begin = text.find_first_not_of(' ');
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(' ') + 1 - begin);
}

/// The secrets that are searched for in each text of a response. An empty one is not searched for.
class Secrets {
public:
    explicit Secrets(const Authorizer::Credential& credential) noexcept
        : api_key_(if_searched(trimmed(credential.api_key.reveal()))) {
        // The scheme of `Authorization` is no secret, and an echo may come without it.
        const std::string_view authorization = trimmed(credential.authorization.reveal());
        token_ = if_searched(trimmed(authorization.substr(authorization.find(' ') + 1)));
    }

    [[nodiscard]] bool are_in(std::string_view text) const noexcept {
        return is_in(text, api_key_) || is_in(text, token_);
    }

private:
    static std::string_view if_searched(std::string_view secret) noexcept {
        return secret.size() < shortest_searched ? std::string_view() : secret;
    }
    static bool is_in(std::string_view text, std::string_view secret) noexcept {
        // Most headers are shorter than a key.
        return !secret.empty() && text.size() >= secret.size() && text.find(secret) != std::string_view::npos;
    }

    std::string_view api_key_;
    std::string_view token_;
};

}  // namespace

void conceal_echo(const Authorizer::Credential& credential, Headers& headers) {
    const Secrets secrets(credential);
    const auto is_echo = [&](const Headers::Field& field) { return secrets.are_in(field.second); };
    if (std::ranges::none_of(headers, is_echo)) return;
    Headers kept;
    for (const Headers::Field& field : headers) {
        kept.add(field.first, is_echo(field) ? concealed : std::string_view(field.second));
    }
    headers = std::move(kept);
}

void conceal_echo(const Authorizer::Credential& credential, Error& error) {
    const Secrets secrets(credential);
    const auto conceal = [&](std::string& name) {
        if (secrets.are_in(name)) name = concealed;
    };
    conceal(error.code);
    conceal(error.param);
    for (FieldError& entry : error.errors) {
        conceal(entry.code);
        conceal(entry.param);
    }
}

}  // namespace cis::detail
