#pragma once

#include <curl/curl.h>

#include <chrono>
#include <memory>
#include <string>

namespace cis::test {

/// The result of one transfer by libcurl.
struct CurlOutcome {
    CURLcode code = CURLE_OK;
    std::string error;  ///< libcurl's text about a failure.
    long status = 0;
    std::string body;
    long new_connections = 0;
    long http_version = 0;  ///< One of libcurl's `CURL_HTTP_VERSION_…`.
};

/// A plain libcurl handle that keeps its connection. It shows a server from libcurl's point of view.
class CurlClient {
public:
    CurlClient();

    template <class Value>
    CurlClient& set(CURLoption option, Value value) {
        curl_easy_setopt(handle_.get(), option, value);
        return *this;
    }

    /// For options and drivers outside of this class.
    [[nodiscard]] CURL* handle() const { return handle_.get(); }

    CurlOutcome get(const std::string& url);
    CurlOutcome post(const std::string& url, const std::string& body);
    /// Waits until the server has closed the connection that this client keeps: libcurl does not.
    /// @return whether it has, in time
    [[nodiscard]] bool sees_close() const;

private:
    CurlOutcome perform(const std::string& url);

    struct FreeHandle {
        void operator()(CURL* handle) const { curl_easy_cleanup(handle); }
    };
    std::unique_ptr<CURL, FreeHandle> handle_;
};

}  // namespace cis::test
