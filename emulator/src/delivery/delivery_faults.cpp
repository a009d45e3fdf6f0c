#include "delivery/delivery_faults.hpp"

#include <array>

namespace cis::emulator {
namespace {

char another_digit(char digit) {
    return hex_digits[hex_digits.find(digit) ^ 1U];  // a decimal digit becomes another decimal digit
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

DeliveryFaults::DeliveryFaults(const DeliveryOptions& options, std::uint64_t seed)
    : duplicate_share_(options.duplicate_share),
      reorder_share_(options.reorder_share),
      tamper_share_(options.tamper_share),
      random_(seed) {}

bool DeliveryFaults::duplicates() { return draw(duplicate_share_); }

bool DeliveryFaults::holds_back() { return draw(reorder_share_); }

std::optional<Forgery> DeliveryFaults::forges() {
    using Part = Forgery::Part;
    constexpr std::array<Part, 3> parts{Part::body, Part::timestamp, Part::digest};
    if (!draw(tamper_share_)) return std::nullopt;
    const Part part = parts.at(random_() % parts.size());
    return Forgery{part, random_()};
}

bool DeliveryFaults::draw(double share) { return share > 0 && std::bernoulli_distribution{share}(random_); }

}  // namespace cis::emulator
