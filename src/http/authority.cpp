#include "http/authority.hpp"

namespace cis::detail {

Authority authority_of(std::string_view url) {
    Authority result{.host = {}, .port = url.starts_with("http:") ? "80" : "443"};
    if (const auto scheme = url.find("://"); scheme != std::string_view::npos) url.remove_prefix(scheme + 3);
    url = url.substr(0, url.find_first_of("/?#"));
    if (const auto user = url.rfind('@'); user != std::string_view::npos) url.remove_prefix(user + 1);
    const auto end = url.starts_with('[') ? url.find(']') : url.find(':');
    const auto size = url.starts_with('[') && end != std::string_view::npos ? end + 1 : end;
    result.host = url.substr(0, size);
    url.remove_prefix(result.host.size());
    if (url.starts_with(':') && url.size() > 1) result.port = url.substr(1);
    return result;
}

}  // namespace cis::detail
