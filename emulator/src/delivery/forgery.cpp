#include "delivery/forgery.hpp"

#include <string_view>

namespace cis::emulator {
namespace {

char another_digit(char digit) {
    constexpr std::string_view digits = "0123456789abcdef";
    return digits[digits.find(digit) ^ 1U];  // of a decimal digit a decimal one
}

}  // namespace

void Forgery::apply(std::string& body, Signature& signature) const {
    const auto chosen = [&](std::string& text) -> char& { return text[byte % text.size()]; };
    switch (part) {
        case Part::body: {
            char& c = chosen(body);
            c = static_cast<char>(c ^ 1);
            return;
        }
        case Part::timestamp: {
            char& c = chosen(signature.timestamp);
            c = another_digit(c);
            return;
        }
        case Part::digest: {
            char& c = chosen(signature.digest);
            c = another_digit(c);
            return;
        }
    }
}

}  // namespace cis::emulator
