#include "call/completion.hpp"

namespace cis::detail {

Receiver::~Receiver() = default;

void hand_over(const Executor& executor, std::unique_ptr<SentCall> call, std::unique_ptr<Receiver> receiver,
               std::shared_ptr<void> busy) {
    const auto completion =
        std::make_shared<Completion>(std::move(call), std::move(receiver), std::move(busy));
    try {
        executor([completion] { completion->run(); });
    } catch (...) {
        // The executor has run the receiver and passes on its exception.
        if (completion->receiver_threw_here()) throw;
        completion->run();
    }
}

}  // namespace cis::detail
