#include "wire/legacy_path.hpp"

#include "wire/uri.hpp"

namespace cis::emulator {

bool is_legacy(const Request& request) {
    const auto segments = path_segments(request.path);
    return segments.size() > 1 && segments[0] == "api" && segments[1] != "v2" && segments[1] != "v4";
}

}  // namespace cis::emulator
