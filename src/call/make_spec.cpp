#include <string>
#include <utility>
#include <vector>

#include "call/session.hpp"
#include "cis/call/call_spec.hpp"

namespace cis::detail {

CallSpec make_spec(const std::shared_ptr<Session>& session, const Endpoint& endpoint,
                   std::initializer_list<std::string_view> path_arguments) {
    CallSpec spec;
    spec.session = session;
    spec.endpoint = endpoint;
    spec.endpoint.path = {};
    spec.path_pattern = endpoint.path;
    Result<std::string> path = fill_path(endpoint.path, std::vector<std::string_view>(path_arguments));
    if (path) {
        spec.path = *std::move(path);
    } else {
        set_fault(spec, std::move(path).error());
    }
    return spec;
}

}  // namespace cis::detail
