#pragma once

#include <nlohmann/json.hpp>

#include "raw_http.hpp"
#include "test.hpp"

namespace cis::test {

using nlohmann::json;

/// `cis listen` with a file of secrets, and a client that delivers to it.
struct Listener {
    /// @param its_secrets the text of the file; empty: there is none
    explicit Listener(const std::string& its_secrets, const std::vector<std::string>& more = {})
        : secrets(its_secrets),
          program("cis", arguments(its_secrets.empty() ? "" : secrets.path(), more)),
          port(program.wait_for_error_line("listening on 127.0.0.1:")),
          http("http://127.0.0.1:" + port) {}

    static std::vector<std::string> arguments(const std::string& file, const std::vector<std::string>& more) {
        std::vector<std::string> all{"listen", "--listen", "0"};
        if (!file.empty()) all.insert(all.end(), {"--secrets", file});
        all.insert(all.end(), more.begin(), more.end());
        return all;
    }

    long deliver(const std::string& method, const std::string& body, const RawHeaders& headers) {
        return http.send(method, "/hooks", body, headers).status;
    }

    TemporaryFile secrets;
    RunningProgram program;
    std::string port;
    RawHttp http;
};

inline RawHeaders signed_by(const std::string& secret, const std::string& body,
                            std::chrono::seconds age = 0s) {
    const auto now = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
    return {{"X-Service-Signature", signature::sign(secret, body, now - age)}};
}

}  // namespace cis::test
