#pragma once

#include <cis/api/client.hpp>
#include <cis/call/call.hpp>
#include <cis/call/reply.hpp>
#include <cis/core/result.hpp>
#include <string_view>
#include <vector>

#include "answers.hpp"
#include "http2_answers.hpp"

namespace cis::test {

/// A kind of call that the rules of retries distinguish.
enum class Operation { get, idempotent_post, creating_post, patch, remove };

[[nodiscard]] const std::vector<Operation>& all_operations();
/// For example `creating POST`.
[[nodiscard]] std::string_view name_of(Operation operation);
[[nodiscard]] bool is_idempotent(Operation operation);

/// The response of the service to a successful operation.
[[nodiscard]] int success_status(Operation operation);
[[nodiscard]] std::string success_body(Operation operation);

/// The end of a call, without the type of its result.
struct Ending {
    std::optional<Error> error{};  ///< none: the call succeeded
    int attempts{};
    std::chrono::milliseconds elapsed{};  ///< measured by the client's clock
};

template <class T>
[[nodiscard]] Ending ending_of(const Result<Reply<T>>& result) {
    if (result) return {.error = {}, .attempts = result->attempts, .elapsed = result->elapsed};
    return {.error = result.error(), .attempts = result.error().attempts, .elapsed = result.error().elapsed};
}

/// Sends a call on the calling thread. Another driver of calls needs another type like this.
struct BlockingSend {
    template <class T>
    Result<Reply<T>> operator()(Call<T> call) const {
        return std::move(call).try_reply();
    }
};

/// Runs an operation.
/// @param send takes a Call and returns the result with its reply
template <class Send>
Ending run(Operation operation, const Client& client, std::chrono::milliseconds timeout, const Send& send) {
    switch (operation) {
        case Operation::get: return ending_of(send(client.interviews().metadata("i1").timeout(timeout)));
        case Operation::idempotent_post:
            return ending_of(send(client.postings().activate("p1").timeout(timeout)));
        case Operation::creating_post:
            return ending_of(send(client.candidates().create("p1", {.name = "Ada"}).timeout(timeout)));
        case Operation::patch:
            return ending_of(send(client.postings().update("p1", {.title = "T"}).timeout(timeout)));
        case Operation::remove: break;
    }
    return ending_of(send(client.questions().remove("p1", "q1").timeout(timeout)));
}

}  // namespace cis::test
