#include "api/options_from_env.hpp"

#include <cstdlib>
#include <string>
#include <utility>

#include "cis/core/exception.hpp"

namespace cis::detail {

ClientOptions options_from_env(const char* base_url_variable, ClientOptions options) {
    // The environment is only read; a program that changes it from another thread has to take care itself.
    const auto read = [](const char* name) {
        const char* const text = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): see above
        return std::string(text == nullptr ? "" : text);
    };
    if (std::string value = read(base_url_variable); !value.empty()) options.base_url = std::move(value);
    if (std::string value = read("CIS_API_KEY"); !value.empty()) options.api_key = std::move(value);
    if (std::string value = read("CIS_WORKSPACE_ID"); !value.empty()) options.workspace_id = std::move(value);
    if (options.base_url.empty()) throw_error(invalid_argument(base_url_variable, "is not set"));
    const bool has_credentials =
        !options.api_key.empty() || !options.authorization.empty() || options.authorization_provider;
    if (!has_credentials) throw_error(invalid_argument("CIS_API_KEY", "is not set"));
    return options;
}

}  // namespace cis::detail
