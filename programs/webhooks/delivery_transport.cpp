#include "webhooks/delivery_transport.hpp"

#include <string>

#include <cis/version.hpp>

#include "process/environment.hpp"

namespace cis::programs {

CurlOptions delivery_options() {
    CurlOptions options;
    options.user_agent = "cis/" + std::string(version);
    options.tls.ca_file = environment_value("CIS_CA_FILE").value_or("");
    return options;
}

}  // namespace cis::programs
