#pragma once

#include <curl/curl.h>

#include <memory>
#include <string>

// The requests of the benchmarks through libcurl alone, as a careful program makes them. It does not retry,
// checks only the status and does not decode the body.

namespace cis::bench {

inline constexpr const char* api_key = "benchmark-key";
inline constexpr const char* created_candidate =
    R"({"name":"Grace Hopper","email":"grace@example.com","metadata":{"source":"csv"}})";

/// The `User-Agent` of the library with the prefix of the benchmarks.
[[nodiscard]] std::string user_agent();

using HeaderList = std::unique_ptr<curl_slist, decltype(&curl_slist_free_all)>;
using EasyHandle = std::unique_ptr<CURL, decltype(&curl_easy_cleanup)>;

/// Sets the options of one request: URL, headers, body, limits.
/// @param body null for a GET
[[nodiscard]] HeaderList describe_request(CURL* easy, const std::string& url, const std::string* body);
/// A new easy handle with the options that all requests share.
/// @param body receives the body of the response
[[nodiscard]] EasyHandle make_easy(std::string& body);

}  // namespace cis::bench
