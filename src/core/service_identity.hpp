#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

namespace cis::detail {

/// A base URL in one standard spelling, to tell whether two URLs name the same service. Data that is stored
/// for a service (a stamp, a journal, claims, a checkpoint, a mirror) belongs to all spellings of its URL.
///
/// Scheme and host are in lower case. A default port, slashes at the end and the dot at the end of a host are
/// left out. `localhost` and `[::1]` become `127.0.0.1`. Other hosts are not resolved, and a path is not
/// decoded, because servers may tell these spellings apart. BaseUrl already has one form for numeric
/// addresses and for ports.
/// @param base_url a URL with a scheme, as BaseUrl::text() returns it, or as an older version has stored it
[[nodiscard]] inline std::string service_identity(std::string_view base_url) {
    const auto lower_case = [](std::string_view text) {
        std::string lower(text);
        std::ranges::transform(lower, lower.begin(), [](char c) {
            return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        });
        return lower;
    };
    constexpr std::string_view separator = "://";
    const auto scheme_end = base_url.find(separator);
    if (scheme_end == std::string_view::npos) return std::string(base_url);
    const std::string scheme = lower_case(base_url.substr(0, scheme_end));
    base_url.remove_prefix(scheme_end + separator.size());

    const auto path_begin = std::min(base_url.find('/'), base_url.size());
    std::string_view path = base_url.substr(path_begin);
    while (path.ends_with('/')) path.remove_suffix(1);
    std::string_view authority = base_url.substr(0, path_begin);

    std::string_view port;  // including its colon
    const auto colon = authority.rfind(':');
    if (colon != std::string_view::npos && authority.find(']', colon) == std::string_view::npos) {
        port = authority.substr(colon);
        authority = authority.substr(0, colon);
    }
    const std::string_view default_port = scheme == "https" ? ":443" : ":80";
    if (port == default_port || port == ":") port = {};

    std::string host = lower_case(authority);
    if (host.size() > 1 && host.ends_with('.')) host.pop_back();
    constexpr std::array<std::string_view, 5> this_machine{"localhost", "[::1]", "[0:0:0:0:0:0:0:1]",
                                                           "[::ffff:127.0.0.1]", "[::ffff:7f00:1]"};
    if (std::ranges::find(this_machine, host) != this_machine.end()) host = "127.0.0.1";
    return scheme + std::string(separator) + host + std::string(port) + std::string(path);
}

}  // namespace cis::detail
