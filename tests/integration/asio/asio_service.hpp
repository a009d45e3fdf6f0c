#pragma once

#include <asio.hpp>

#include <cis/asio/standalone.hpp>
#include "test.hpp"

namespace cis::test {

/// A context, and a client whose server gives these responses in turn.
struct AsioService : FaultyService {
    explicit AsioService(std::vector<Responder> answers) : FaultyService(std::move(answers)) {}

    /// Runs a coroutine to its end, on this thread. An exception of it leaves this function.
    template <class Coroutine>
    void run(Coroutine coroutine) {
        asio::co_spawn(context, std::move(coroutine), [](const std::exception_ptr& exception) {
            if (exception) std::rethrow_exception(exception);
        });
        context.run();
        context.restart();
    }

    asio::io_context context{1};
};

}  // namespace cis::test
