#include "surroundings.hpp"

namespace cis::programs {
namespace {

constexpr Surrounding variable_table[] = {
    {"CIS_BASE_URL",
     "the address of the service. If it is set, the key and the workspace come from the variables too, "
     "unless "
     "--profile names a profile"},
    {"CIS_API_KEY", "the key"},
    {"CIS_WORKSPACE_ID", "another workspace than the key's own"},
    {"CIS_PROFILE", "the name of the profile, as --profile"},
    {"CIS_CONFIG", "the folder of profiles.toml"},
    {"CIS_CA_FILE", "a PEM file with the certificate authorities to trust, in place of the system's"},
    {"CIS_ALLOW_PLAINTEXT", "1: an address may begin with http://, also on another machine"},
    {"CIS_LOG", "attempts: a line for each request, as --verbose"},
    {"CIS_REDIS_URL", "a Redis server by which several machines share a quota, a file or events"},
    {"HTTPS_PROXY, ALL_PROXY, NO_PROXY", "the proxy, and the hosts without it; in small letters too"},
    {"XDG_CONFIG_HOME, XDG_STATE_HOME", "the folders in which those of the program are"},
    {"TERM", "dumb: no line is redrawn"},
};

constexpr Surrounding file_table[] = {
    {"~/.config/cis/profiles.toml",
     "what \"cis login\" keeps: addresses, keys or the commands that print them. Only its owner may read it "
     "(Windows: in %APPDATA%)"},
    {"~/.local/state/cis-cpp/",
     "what runs of \"cis ingest\" know of each other (Windows: in "
     "%LOCALAPPDATA%)"},
};

}  // namespace

std::span<const Surrounding> variables() noexcept { return variable_table; }

std::span<const Surrounding> files() noexcept { return file_table; }

}  // namespace cis::programs
