#include "report/page/web_link.hpp"

#include <algorithm>
#include <cctype>

#include "text/harmless_text.hpp"

namespace cis::programs::report_command {
namespace {

/// Removes the scheme from an address.
/// @return whether the address has this scheme
bool take_scheme(std::string_view& address, std::string_view scheme) {
    const bool has_scheme = address.size() >= scheme.size() &&
                            std::equal(scheme.begin(), scheme.end(), address.begin(), [](char a, char b) {
                                return a == std::tolower(static_cast<unsigned char>(b));
                            });
    if (has_scheme) address.remove_prefix(scheme.size());
    return has_scheme;
}

}  // namespace

bool is_web_link(std::string_view address) {
    if (harmless(address) != address) return false;
    if (address.find_first_of(" \"<>\\^`{|}") != std::string_view::npos) return false;
    if (!take_scheme(address, "https://") && !take_scheme(address, "http://")) return false;
    const std::string_view host = address.substr(0, address.find_first_of("/?#"));
    return !host.empty() && host.find('@') == std::string_view::npos;
}

}  // namespace cis::programs::report_command
