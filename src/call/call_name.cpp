#include "call/call_name.hpp"

#include "call/session.hpp"
#include "cis/call/call_spec.hpp"

namespace cis::detail {

void name_call(Error& error, const CallSpec& spec) {
    error.method = to_string(spec.endpoint.method);
    error.path_pattern = spec.path_pattern;
    if (spec.session) {
        const std::string& url = spec.session->base_url.text();
        error.host = url.substr(url.find("://") + 3);  // it contains neither user nor query
    }
}

}  // namespace cis::detail
