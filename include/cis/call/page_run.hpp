#pragma once

#include <memory>
#include <utility>

#include <cis/call/pages.hpp>
#include <cis/call/pending.hpp>
#include <cis/call/sendable.hpp>
#include <cis/call/sent_call.hpp>
#include <cis/core/result.hpp>

namespace cis::detail {

/// The result of something that is sent like a call, but needs no request.
template <class T>
struct KnownEnd {
    Result<T> result;

    [[nodiscard]] Result<T> take() { return std::move(result); }
};

// A reader of pages has two functions. `fetch()` returns the PageCall of the next page. `examine()` takes the
// result of that call, and returns the Result with which the reading ends; none if it continues.

/// Reads pages one after the other on the calling thread.
template <class Reader>
auto read_pages(Reader& reader) {
    for (;;) {
        if (auto end = reader.examine(reader.fetch().try_send())) return *std::move(end);
    }
}

/// Reads pages on the loop of a client: the end of each page starts the next one.
template <class T, class Reader, class Function>
class PageRun {
public:
    /// @param function gets the KnownEnd
    PageRun(Reader reader, Function function, Delivery delivery, std::shared_ptr<Submission> submission)
        : reader_(std::move(reader)),
          function_(std::move(function)),
          delivery_(delivery),
          submission_(std::move(submission)) {}

    /// Fetches the next page.
    static void next(std::unique_ptr<PageRun> run) {
        const Delivery delivery = run->delivery_;
        const std::shared_ptr<Submission> submission = run->submission_;  // the run may end before launch()
        auto fetch = run->reader_.fetch();
        Launcher::launch(
            std::move(fetch),
            [run = std::move(run)](auto ended) mutable {
                if (auto end = run->reader_.examine(ended.take())) {
                    run->function_(KnownEnd<T>{*std::move(end)});
                } else {
                    next(std::move(run));
                }
            },
            delivery, submission);
    }

private:
    Reader reader_;
    Function function_;
    Delivery delivery_;
    std::shared_ptr<Submission> submission_;
};

}  // namespace cis::detail
