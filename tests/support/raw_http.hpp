#pragma once

#include <curl/curl.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "received_request.hpp"

namespace cis::test {

/// The response to one request, or the reason why there is none.
struct RawReply {
    CURLcode code = CURLE_OK;
    long status = 0;
    RawHeaders headers;
    std::string body;

    /// The value of a header. The comparison of names ignores case.
    [[nodiscard]] std::optional<std::string> header(const std::string& name) const;
    /// The parsed body. Throws if it is not JSON.
    [[nodiscard]] nlohmann::json json() const { return nlohmann::json::parse(body); }
};

/// Plain HTTP requests over one libcurl handle, which keeps its connection. It uses nothing of the client
/// under test.
class RawHttp {
public:
    /// Every request has these `headers`.
    explicit RawHttp(std::string base_url, RawHeaders headers = {});

    /// `target` is the path with its query, and is sent unchanged.
    RawReply send(const std::string& method, const std::string& target,
                  const std::optional<std::string>& body = std::nullopt, const RawHeaders& headers = {});

    RawReply get(const std::string& target, const RawHeaders& headers = {}) {
        return send("GET", target, std::nullopt, headers);
    }
    RawReply post(const std::string& target, const nlohmann::json& body, const RawHeaders& headers = {}) {
        return send("POST", target, body.dump(), headers);
    }
    RawReply patch(const std::string& target, const nlohmann::json& body, const RawHeaders& headers = {}) {
        return send("PATCH", target, body.dump(), headers);
    }

    /// The text with all characters except the unreserved ones percent-encoded.
    [[nodiscard]] static std::string escape(const std::string& text);

private:
    struct FreeHandle {
        void operator()(CURL* handle) const { curl_easy_cleanup(handle); }
    };

    std::string base_url_;
    RawHeaders headers_;
    std::unique_ptr<CURL, FreeHandle> handle_;
};

}  // namespace cis::test
