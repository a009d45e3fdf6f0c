#pragma once

#include <chrono>
#include <functional>
#include <ostream>
#include <string>
#include <string_view>

#include <cis/call/paged.hpp>
#include <cis/core/error.hpp>
#include <cis/http/interceptor.hpp>

namespace cis::examples {

/// Makes calls one after the other and prints a line for each: method, path pattern, status, time and a few
/// words. What a line says of the requests it saw itself, as an interceptor of the clients that make them.
///
/// It belongs to one thread, in which all its calls are made.
class Tour final : public Interceptor {
public:
    /// `out` must outlive the clients.
    explicit Tour(std::ostream& out) : out_(out) {}

    /// Makes a call. When it fails the line says why, and the tour goes on.
    ///
    /// An argument that is missing, mostly the id of something that is not there, keeps the SDK from sending
    /// the request: such a call counts as left out.
    /// @param make sends it, and returns words about the result without secrets and personal data
    void call(const std::function<std::string()>& make);

    /// Fetches the first page of a list, which says how many items there are.
    /// @return the first item, whose id leads to the routes that read one; an empty one when there is none
    template <class T>
    T list(Paged<T> items) {
        T first{};
        call([&] {
            const auto total = items.total_count();
            if (const auto item = items.begin(); item != items.end()) first = *item;
            return total ? std::to_string(*total) + " in all" : "no number is said";
        });
        return first;
    }

    /// How many calls went well, were left out and failed, in words.
    std::string summary() const;
    int left_out() const noexcept { return left_out_; }
    int failed() const noexcept { return failed_; }

    void after(const Attempt& attempt, const AttemptResult& result) override;

private:
    /// What was seen of the requests of one call.
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

}  // namespace cis::examples
