#include "call/echoed_credentials.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

namespace cis::detail {
namespace {

constexpr std::string_view concealed = "*";
constexpr std::size_t shortest_searched = 8;

bool contains(std::string_view text, std::string_view secret) noexcept {
    // Most headers are shorter than a key.
    return text.size() >= secret.size() && secret.size() >= shortest_searched &&
           text.find(secret) != std::string_view::npos;
}

/// Without the spaces at both ends: a proxy may leave them out.
std::string_view trimmed(std::string_view text) noexcept {
    const std::size_t begin = text.find_first_not_of(' ');
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(' ') + 1 - begin);
}

}  // namespace

bool echoes(const Authorizer::Credential& credential, std::string_view text) noexcept {
    if (contains(text, credential.api_key.reveal())) return true;
    // The scheme of `Authorization` is no secret, and an echo may come without it.
    const std::string_view authorization = credential.authorization.reveal();
    return contains(text, trimmed(authorization.substr(authorization.find(' ') + 1)));
}

void conceal_echo(const Authorizer::Credential& credential, Headers& headers) {
    const auto is_echo = [&](const Headers::Field& field) { return echoes(credential, field.second); };
    if (std::ranges::none_of(headers, is_echo)) return;
    Headers kept;
    for (const Headers::Field& field : headers) {
        kept.add(field.first, is_echo(field) ? concealed : std::string_view(field.second));
    }
    headers = std::move(kept);
}

void conceal_echo(const Authorizer::Credential& credential, Error& error) {
    const auto conceal = [&](std::string& name) {
        if (echoes(credential, name)) name = concealed;
    };
    conceal(error.code);
    conceal(error.param);
    for (FieldError& entry : error.errors) {
        conceal(entry.code);
        conceal(entry.param);
    }
}

}  // namespace cis::detail
