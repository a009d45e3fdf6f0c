#pragma once

#include <chrono>
#include <functional>
#include <ostream>
#include <string>
#include <string_view>

#include <cis/call/paged.hpp>
#include <cis/core/error.hpp>
#include <cis/http/interceptor.hpp>

namespace cis::programs {

/// Makes calls one after the other and prints a line for each: method, path pattern, status, time and a short
/// result. It sees the requests as an interceptor of the clients.
///
/// It belongs to one thread, which makes all its calls.
class Tour final : public Interceptor {
public:
    /// `out` must outlive the clients.
    explicit Tour(std::ostream& out) : out_(out) {}

    /// Makes a call. If it fails, the line says why, and the tour continues.
    ///
    /// If an argument is missing, usually the id of something that does not exist, the SDK does not send the
    /// request. Such a call counts as left out.
    /// @param make sends the call and returns a short result without secrets and personal data
    void call(const std::function<std::string()>& make);

    /// Fetches the first page of a list, which has the total number of items.
    /// @return the first item, whose id is an argument of further routes; an empty one if there is none
    template <class T>
    T list(Paged<T> items) {
        T first{};
        call([&] {
            const auto total = items.total_count();
            if (const auto item = items.begin(); item != items.end()) first = *item;
            return total ? std::to_string(*total) + " in all" : "no total";
        });
        return first;
    }

    /// The number of calls that succeeded, were left out and failed, as text.
    std::string summary() const;
    int left_out() const noexcept { return left_out_; }
    int failed() const noexcept { return failed_; }

    void after(const Attempt& attempt, const AttemptResult& result) override;

private:
    /// The requests of one call, as seen.
    struct Requests {
        std::string method{};
        std::string path_pattern{};
        int status{0};  ///< of the last one
        std::chrono::milliseconds elapsed{};
        int count{0};
    };

    void fail(const Error& error);
    void print(std::string_view words) const;

    std::ostream& out_;
    Requests requests_;
    int went_well_{0};
    int left_out_{0};
    int failed_{0};
};

}  // namespace cis::programs
