#include "curl_client.hpp"

#include <array>
#include <cstddef>
#include <stdexcept>

#include "core/socket.hpp"

namespace cis::test {
namespace {

constexpr long longest_transfer_ms = 10'000;

std::size_t append_to(char* data, std::size_t unit, std::size_t count, void* body) {
    static_cast<std::string*>(body)->append(data, unit * count);
    return unit * count;
}

}  // namespace

CurlClient::CurlClient() : handle_{curl_easy_init()} {
    if (!handle_) {
        throw std::runtime_error{"no libcurl handle"};
    }
    // Proxies of the environment must not be used on loopback.
    set(CURLOPT_PROXY, "").set(CURLOPT_NOSIGNAL, 1L).set(CURLOPT_TIMEOUT_MS, longest_transfer_ms);
    set(CURLOPT_WRITEFUNCTION, &append_to);
}

CurlOutcome CurlClient::get(const std::string& url) {
    set(CURLOPT_HTTPGET, 1L);
    return perform(url);
}

CurlOutcome CurlClient::post(const std::string& url, const std::string& body) {
    set(CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(body.size()));
    set(CURLOPT_POSTFIELDS, body.c_str()).set(CURLOPT_POST, 1L);
    return perform(url);
}

bool CurlClient::sees_close() const {
    curl_socket_t socket = CURL_SOCKET_BAD;
    curl_easy_getinfo(handle_.get(), CURLINFO_ACTIVESOCKET, &socket);
    if (socket == CURL_SOCKET_BAD) return true;  // libcurl has just seen it
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(longest_transfer_ms);
    std::array<char, 4096> last_words;
    while (detail::wait_for_socket(socket, POLLIN, deadline) > 0) {
        if (::recv(socket, last_words.data(), last_words.size(), 0) <= 0) return true;
    }
    return false;
}

CurlOutcome CurlClient::perform(const std::string& url) {
    CurlOutcome outcome;
    std::array<char, CURL_ERROR_SIZE> error{};
    set(CURLOPT_URL, url.c_str())
        .set(CURLOPT_WRITEDATA, &outcome.body)
        .set(CURLOPT_ERRORBUFFER, error.data());
    outcome.code = curl_easy_perform(handle_.get());
    set(CURLOPT_ERRORBUFFER, nullptr);
    outcome.error = error.data();
    curl_easy_getinfo(handle_.get(), CURLINFO_RESPONSE_CODE, &outcome.status);
    curl_easy_getinfo(handle_.get(), CURLINFO_NUM_CONNECTS, &outcome.new_connections);
    curl_easy_getinfo(handle_.get(), CURLINFO_HTTP_VERSION, &outcome.http_version);
    return outcome;
}

}  // namespace cis::test
