#include "tour.hpp"

#include <exception>
#include <iomanip>

#include <cis/core/exception.hpp>

#include "text/harmless_text.hpp"

namespace cis::programs {

void Tour::call(const std::function<std::string()>& make) {
    requests_ = {};
    try {
        const std::string words = make();
        ++went_well_;
        print(words);
    } catch (const Exception& exception) {
        fail(exception.error());
    } catch (const std::exception& exception) {
        ++failed_;
        print(std::string("failed: ") + exception.what());
    }
}

void Tour::fail(const Error& error) {
    // No interceptor sees a request that was never sent.
    requests_.method = error.method;
    requests_.path_pattern = error.path_pattern;
    const bool is_left_out = error.kind == ErrorKind::invalid_argument;
    ++(is_left_out ? left_out_ : failed_);
    // Not the service's own message, which can contain personal data.
    std::string words = is_left_out ? "left out:" : "failed: " + std::string(to_string(error.kind));
    if (!error.param.empty()) words += " " + error.param;
    if (!error.reason.empty()) words += " " + error.reason;
    print(words);
}

std::string Tour::summary() const {
    return std::to_string(went_well_) + " calls succeeded, " + std::to_string(left_out_) +
           " were left out, " + std::to_string(failed_) + " failed";
}

void Tour::after(const Attempt& attempt, const AttemptResult& result) {
    requests_.method = to_string(attempt.method);
    requests_.path_pattern = attempt.path_pattern;
    requests_.status = result.status;
    requests_.elapsed += result.elapsed;
    ++requests_.count;
}

void Tour::print(std::string_view words) const {
    constexpr int method_width = 7;
    constexpr int path_width = 54;
    constexpr int status_width = 3;
    constexpr int time_width = 6;
    const std::string status = requests_.status == 0 ? "-" : std::to_string(requests_.status);
    out_ << std::left << std::setw(method_width) << requests_.method << std::setw(path_width)
         << requests_.path_pattern << std::right << std::setw(status_width) << status << std::setw(time_width)
         << requests_.elapsed.count() << " ms  " << harmless(words);
    if (requests_.count > 1) out_ << " (" << requests_.count << " requests)";
    out_ << std::endl;  // NOLINT(performance-avoid-endl): the line must be visible while the next call runs
}

}  // namespace cis::programs
