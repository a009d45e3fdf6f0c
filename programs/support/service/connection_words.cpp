#include "service/connection_words.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "text/ascii.hpp"

namespace cis::programs {
namespace {

/// A part of what libcurl, OpenSSL and their relatives say, in capitals, and what it means.
struct Meaning {
    std::string_view said;
    std::string_view words;
};

// If several fit, the first one counts.
constexpr std::array<Meaning, 18> meanings{{
    {"RESOLVE HOST", "its name is not known"},
    {"RESOLVE PROXY", "the name of the proxy is not known"},
    {"CONNECTION REFUSED", "nothing answers there"},
    {"FAILED TO CONNECT", "nothing answers there"},
    {"CONNECT TO SERVER", "nothing answers there"},
    {"CERTIFICATE HAS EXPIRED", "its certificate has expired, or the date of this machine is wrong"},
    {"NOT YET VALID", "its certificate is not valid yet, or the date of this machine is wrong"},
    {"SUBJECT NAME", "its certificate is for another name"},
    {"DOES NOT MATCH", "its certificate is for another name"},
    {"MISMATCH", "its certificate is for another name"},
    {"SELF-SIGNED", "nobody whom this machine trusts has signed its certificate"},
    {"SELF SIGNED", "nobody whom this machine trusts has signed its certificate"},
    {"ISSUER CERTIFICATE", "nobody whom this machine trusts has signed its certificate"},
    {"WRONG VERSION NUMBER", "what answers there does not speak https"},
    {"CERTIFICATE", "its certificate is not accepted"},
    {"RECV FAILURE", "the connection broke"},
    {"SEND FAILURE", "the connection broke"},
    {"RETURNED NOTHING", "the connection broke"},
}};

}  // namespace

std::string connection_words(const std::string& reason) {
    if (reason.empty()) return {};
    const std::string said = upper_ascii(reason);
    const auto* const found = std::ranges::find_if(
        meanings, [&](const Meaning& meaning) { return said.find(meaning.said) != std::string::npos; });
    const std::string words = found == meanings.end() ? "" : ": " + std::string(found->words);
    return words + " (" + reason + ')';
}

}  // namespace cis::programs
