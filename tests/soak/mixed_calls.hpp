#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <random>
#include <semaphore>
#include <stop_token>
#include <string>
#include <vector>

#include <cis/api/client.hpp>
#include "creations.hpp"
#include "endings.hpp"

namespace cis::soak {

/// Starts calls of all kinds, so that a fixed number of them is always under way: reads, pages, changes,
/// creations, calls that are cancelled and calls whose deadline passes.
class MixedCalls {
public:
    /// @param leak bytes that each call leaks, to prove that the soak notices it
    MixedCalls(Client client, std::string posting_id, std::size_t calls, std::uint64_t seed,
               std::size_t leak);

    /// Starts all calls, and returns when the last one has ended.
    void run();

    [[nodiscard]] EndCounts ends() const { return endings_.counts(); }
    [[nodiscard]] const Creations& creations() const { return creations_; }

    static constexpr std::ptrdiff_t in_flight = 32;

private:
    void start_one();
    void read(std::size_t call, std::size_t kind);
    void change(std::size_t call, std::size_t kind);
    template <class T>
    void start(Call<T> call, std::size_t number);
    void start_page(std::size_t number);
    void create(std::size_t number);
    void end(std::size_t number, const Error* error);
    void leak();
    /// The end of a call that is sometimes cut short, by a cancellation or by a deadline.
    template <class C>
    C cut_short(C call);
    [[nodiscard]] std::string some_interview();

    const Client client_;
    const std::string posting_id_;
    const std::size_t calls_;
    const std::size_t leak_;
    std::mt19937_64 random_;
    Endings endings_;
    Creations creations_;
    std::counting_semaphore<in_flight> places_{in_flight};
    std::deque<std::stop_source> stops_;  ///< of calls that are cancelled soon
    std::size_t next_{0};
    mutable std::mutex mutex_;
    std::vector<std::string> interviews_;  ///< of candidates that were created
};

}  // namespace cis::soak
