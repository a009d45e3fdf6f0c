// A header on the first line, and a body after it. The verifier agrees with a slow reader of the same rules,
// and accepts nothing whose digest is not in the header. A byte 1 in the header stands for the genuine
// digest, which a fuzzer cannot find by itself.
#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <cis/signature/sign.hpp>
#include <cis/signature/verifier.hpp>
#include "../support/reference_signature.hpp"
#include "expect.hpp"

namespace {

using cis::fuzz::expect;
using cis::signature::Failure;
using cis::signature::Verifier;

const std::string secret = "whsec_fuzz";
constexpr std::chrono::sys_seconds now{std::chrono::seconds(1700000000)};
constexpr std::chrono::seconds tolerance{300};

const Verifier& any_age() {
    static const Verifier verifier({.secrets = {"whsec_another", secret}, .tolerance = std::nullopt});
    return verifier;
}

const Verifier& recent() {
    static const Verifier verifier({.secrets = {secret}, .tolerance = tolerance});
    return verifier;
}

std::vector<std::string> elements_of(const std::string& header) {
    std::vector<std::string> elements(1);
    for (const char c : header) {
        if (c == ',') {
            elements.emplace_back();
        } else {
            elements.back() += c;
        }
    }
    const auto is_space = [](char c) { return c == ' ' || c == '\t'; };
    for (std::string& element : elements) {
        while (!element.empty() && is_space(element.back())) element.pop_back();
        while (!element.empty() && is_space(element.front())) element.erase(0, 1);
    }
    return elements;
}

bool consists_of(const std::string& text, std::string_view characters) {
    return text.find_first_not_of(characters) == std::string::npos;
}

std::vector<std::string> values_of(const std::vector<std::string>& elements, const std::string& name) {
    std::vector<std::string> values;
    for (const std::string& element : elements) {
        if (element.starts_with(name + "=")) values.push_back(element.substr(name.size() + 1));
    }
    return values;
}

/// The verdict, without regard to age.
Failure expected_failure(const std::string& header, const std::string& body) {
    const auto elements = elements_of(header);
    if (elements == std::vector<std::string>{""}) return Failure::missing_header;
    for (const std::string& element : elements) {
        if (element.find('=') == std::string::npos) return Failure::malformed_header;
    }
    const auto times = values_of(elements, "t");
    if (times.empty()) return Failure::missing_timestamp;
    if (times.size() > 1) return Failure::several_timestamps;
    if (times[0].empty() || !consists_of(times[0], "0123456789")) return Failure::timestamp_not_a_number;
    std::string significant = times[0];
    while (significant.starts_with('0')) significant.erase(0, 1);
    const std::string largest = std::to_string(std::numeric_limits<std::int64_t>::max());
    if (significant.size() > largest.size() ||
        (significant.size() == largest.size() && significant > largest)) {
        return Failure::timestamp_out_of_range;
    }
    auto digests = values_of(elements, "v1");
    if (digests.empty()) return Failure::missing_digest;
    std::erase_if(digests, [](const std::string& digest) {
        return digest.size() != 64 || !consists_of(digest, "0123456789abcdefABCDEF");
    });
    if (digests.empty()) return Failure::malformed_digest;
    for (std::string& digest : digests) {
        for (char& c : digest) c = c >= 'A' && c <= 'F' ? static_cast<char>(c - 'A' + 'a') : c;
    }
    const std::string genuine = cis::test::reference_digest(secret, times[0], body);
    return std::ranges::find(digests, genuine) == digests.end() ? Failure::no_match : Failure::none;
}

std::string with_genuine_digest(const std::string& header, const std::string& body) {
    const auto times = values_of(elements_of(header), "t");
    const std::string genuine =
        times.empty() ? std::string() : cis::test::reference_digest(secret, times[0], body);
    std::string filled;
    for (const char c : header) {
        if (c == '\x01') {
            filled += genuine;
        } else {
            filled += c;
        }
    }
    return filled;
}

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer's name
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(cis::fuzz::text_of(data, size));
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string body = end < text.size() ? text.substr(end + 1) : std::string();
    const std::string header = with_genuine_digest(text.substr(0, end), body);

    const auto verification = any_age().verify(header, body, now);
    expect(verification.failure() == expected_failure(header, body));
    expect(static_cast<bool>(verification) == (verification.failure() == Failure::none));
    expect(verification.secret_index() == (verification ? 1 : cis::signature::Verification::no_secret));
    expect(!message(verification.failure()).empty());

    const auto aged = recent().verify(header, body, now);
    if (!verification) {
        expect(aged.failure() == verification.failure());
        return 0;
    }
    const auto signed_at = verification.timestamp();
    Failure age = Failure::none;
    if (signed_at < now - tolerance) age = Failure::too_old;
    if (signed_at > now + tolerance) age = Failure::too_far_in_future;
    expect(aged.failure() == age);
    expect(any_age().verify(cis::signature::sign(secret, body, signed_at), body, now).failure() ==
           Failure::none);
    expect(!any_age().verify(header, body + '.', now));
    return 0;
}
