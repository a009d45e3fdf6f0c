#include <unistd.h>

#include <array>

#include "core/process_name.hpp"

namespace cis::detail {

std::string process_name() {
    std::array<char, 256> host{};
    if (::gethostname(host.data(), host.size() - 1) != 0) host[0] = '\0';
    return std::string(host.data()) + ", process " + std::to_string(::getpid());
}

}  // namespace cis::detail
