#include "terminal/progress_text.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "text/number_of.hpp"
#include "text/screen_lines.hpp"

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

std::string fitting_text(const std::vector<std::string>& texts, std::optional<std::size_t> width) {
    if (!width) return texts.front();
    const auto fits = [&](const std::string& text) {
        return beginning_in(text, *width).size() == text.size();
    };
    const auto found = std::ranges::find_if(texts, fits);
    return found == texts.end() ? texts.back() : *found;
}

std::string progress_text(const Count& count, std::string_view noun, std::chrono::duration<double> elapsed,
                          std::optional<std::size_t> width) {
    // Immediately after the beginning, the rate would be millions.
    constexpr std::chrono::seconds shortest_measure{1};
    const std::string part = count.total ? std::to_string(count.done) + " of " : std::string();
    const std::uint64_t whole = count.total.value_or(count.done);
    std::string rate_text;
    std::string left_text;
    if (elapsed >= shortest_measure) {
        const double rate = static_cast<double>(count.done - count.before) / elapsed.count();
        rate_text = ", " + with_one_decimal(rate) + "/s";
        if (count.total && *count.total > count.done && rate > 0) {
            const auto left = static_cast<double>(*count.total - count.done);
            left_text = remaining_text(std::chrono::duration<double>(left / rate));
        }
    }
    const std::string counted = part + number_of(whole, noun);
    return fitting_text(
        {counted + rate_text + left_text + count.more, counted + left_text + count.more, counted + left_text,
         part + std::to_string(whole) + left_text, part + std::to_string(whole)},
        width);
}

ProgressLine::Text counted(Count count, std::string noun) {
    return [count = std::move(count), noun = std::move(noun)](std::optional<std::size_t> width,
                                                              ProgressLine::Seconds elapsed) {
        return progress_text(count, noun, elapsed, width);
    };
}

}  // namespace cis::programs
