#include "wire/envelope.hpp"

#include <utility>

namespace cis::emulator {

Response json_response(int status, const Json& body) {
    Response response;
    response.status = status;
    // A path is echoed in list envelopes and need not be UTF-8.
    response.body = body.dump(-1, ' ', false, Json::error_handler_t::replace);
    return response;
}

Response resource_response(int status, Json data, Json meta) {
    return json_response(status, {{"data", std::move(data)}, {"meta", std::move(meta)}});
}

Response list_response(std::vector<Json> data, bool has_more, std::size_t total_count, std::string url) {
    return json_response(
        200,
        {{"data", Json(std::move(data))},
         {"pagination", {{"has_more", has_more}, {"total_count", total_count}, {"url", std::move(url)}}}});
}

}  // namespace cis::emulator
