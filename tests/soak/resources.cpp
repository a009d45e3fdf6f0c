#include "resources.hpp"

#include <malloc.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>

#include "codec/idle_parsers.hpp"

namespace cis::soak {
namespace {

namespace fs = std::filesystem;

std::size_t entries(const fs::path& folder) {
    const fs::directory_iterator all(folder);
    return static_cast<std::size_t>(std::distance(begin(all), end(all)));
}

}  // namespace

Resources resources_of(pid_t process) {
    const fs::path folder = "/proc/" + std::to_string(process);
    std::ifstream statm(folder / "statm");
    std::uint64_t virtual_pages = 0;
    std::uint64_t resident_pages = 0;
    if (!(statm >> virtual_pages >> resident_pages)) {
        throw std::runtime_error("process " + std::to_string(process) + " has ended");
    }
    statm.close();
    std::size_t descriptors = entries(folder / "fd");
    if (process == ::getpid()) --descriptors;  // the one with which they are counted
    return {resident_pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE)), descriptors,
            entries(folder / "task")};
}

std::uint64_t allocated_without_parsers() {
    cis::detail::free_idle_parsers();
    const struct mallinfo2 all = ::mallinfo2();
    return all.uordblks + all.hblkhd;
}

}  // namespace cis::soak
