#include "source/count_note.hpp"

#include <string>
#include <utility>

namespace cis::examples {
namespace {

constexpr std::chrono::seconds interval{2};

}  // namespace

CountNote::CountNote(std::ostream& out, Clock now)
    : out_(out), now_(std::move(now)), start_(now_()), printed_(start_) {}

void CountNote::update(std::uint64_t read) {
    const auto at = now_();
    if (at - printed_ < interval) return;
    printed_ = at;
    print(read, at);
}

void CountNote::finish(std::uint64_t read) { print(read, now_()); }

void CountNote::print(std::uint64_t read, std::chrono::steady_clock::time_point at) {
    const double seconds = std::chrono::duration<double>(at - start_).count();
    std::string line = std::to_string(read) + (read == 1 ? " candidate read" : " candidates read");
    if (seconds >= 1) {
        line += ", " + std::to_string(static_cast<std::uint64_t>(static_cast<double>(read) / seconds)) +
                " per second";
    }
    out_ << line << '\n' << std::flush;
}

}  // namespace cis::examples
