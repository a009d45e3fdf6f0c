#include "terminal/progress_text.hpp"

#include <cmath>
#include <cstddef>
#include <utility>

#include "text/number_of.hpp"

namespace cis::programs {

std::string with_one_decimal(double value) {
    const auto tenths = std::llround(value * 10);
    return std::to_string(tenths / 10) + '.' + std::to_string(tenths % 10);
}

std::string remaining_text(std::chrono::duration<double> time) {
    constexpr long long minute = 60;
    const auto seconds = std::llround(time.count());
    if (seconds < 2 * minute) return ", " + std::to_string(seconds) + " s left";
    return ", " + std::to_string(seconds / minute) + " min left";
}

std::string progress_text(const Count& count, std::string_view noun, std::chrono::duration<double> elapsed) {
    // Immediately after the beginning, the rate would be millions.
    constexpr std::chrono::seconds shortest_measure{1};
    std::string text = count.total ? std::to_string(count.done) + " of " + number_of(*count.total, noun)
                                   : number_of(count.done, noun);
    if (elapsed >= shortest_measure) {
        const double rate = static_cast<double>(count.done - count.before) / elapsed.count();
        text += ", " + with_one_decimal(rate) + "/s";
        if (count.total && *count.total > count.done && rate > 0) {
            const auto left = static_cast<double>(*count.total - count.done);
            text += remaining_text(std::chrono::duration<double>(left / rate));
        }
    }
    return text + count.more;
}

ProgressLine::Text counted(Count count, std::string noun) {
    return [count = std::move(count), noun = std::move(noun)](std::optional<std::size_t> /*width*/,
                                                              ProgressLine::Seconds elapsed) {
        return progress_text(count, noun, elapsed);
    };
}

}  // namespace cis::programs
