#include "command/command_client.hpp"

#include <string>
#include <utility>

#include "profile/service_choice.hpp"
#include "profile/service_client.hpp"

namespace cis::programs {

Client client_for(CommandOutput& output, ClientOptions options) {
    const ServiceChoice choice = choose_service(output.options());
    if (const std::string note = ignored_text(choice.source); !note.empty())
        output.note("ignored_variables", note);
    return client_for(choice, output.options(), std::move(options));
}

}  // namespace cis::programs
