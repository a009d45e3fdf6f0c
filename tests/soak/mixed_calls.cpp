#include "mixed_calls.hpp"

#include <chrono>
#include <utility>

namespace cis::soak {
namespace {

constexpr int page_size = 20;

}  // namespace

MixedCalls::MixedCalls(Client client, std::string posting_id, std::size_t calls, std::uint64_t seed,
                       std::size_t leak)
    : client_(std::move(client)),
      posting_id_(std::move(posting_id)),
      calls_(calls),
      leak_(leak),
      random_(seed),
      endings_(calls) {}

void MixedCalls::run() {
    while (next_ < calls_) {
        places_.acquire();
        start_one();
        if (!stops_.empty() && random_() % 4 == 0) {  // at different moments of the call
            stops_.front().request_stop();
            stops_.pop_front();
        }
    }
    for (std::stop_source& stop : stops_) stop.request_stop();
    for (std::ptrdiff_t i = 0; i < in_flight; ++i) places_.acquire();
}

void MixedCalls::start_one() {
    const std::size_t call = next_++;
    endings_.start();
    const std::size_t kind = random_() % 20;
    if (kind < 12) {
        read(call, kind);
    } else {
        change(call, kind);
    }
}

void MixedCalls::read(std::size_t call, std::size_t kind) {
    if (kind < 4) {
        start(client_.health(), call);
    } else if (kind < 8) {
        start_page(call);
    } else if (kind < 10) {
        start(client_.interviews().data(some_interview()), call);
    } else {
        start(client_.interviews().metadata(some_interview()), call);
    }
}

void MixedCalls::change(std::size_t call, std::size_t kind) {
    if (kind < 14) {
        start(client_.postings().update(posting_id_, {.title = "Call " + std::to_string(call)}), call);
    } else if (kind < 16) {
        const Metadata metadata{{"call", std::to_string(call)}};
        start(client_.interviews().set_metadata(some_interview(), metadata), call);
    } else if (kind < 17) {
        start(client_.postings().activate(posting_id_), call);
    } else {
        create(call);
    }
}

template <class T>
void MixedCalls::start(Call<T> call, std::size_t number) {
    cut_short(std::move(call)).start([this, number](const Result<T>& result) {
        end(number, result ? nullptr : &result.error());
    });
}

void MixedCalls::start_page(std::size_t number) {
    const CandidateListParams params{.limit = page_size};
    auto pages = cut_short(client_.candidates().list(posting_id_, params)).pages();
    pages.fetch().start([this, number](const Result<std::optional<Page<Candidate>>>& page) {
        end(number, page ? nullptr : &page.error());
    });
}

void MixedCalls::create(std::size_t number) {
    const std::string email = creations_.begin();
    auto call = client_.candidates().create(posting_id_, {.name = "Person", .email = email});
    cut_short(std::move(call)).start([this, number, email](const Result<CandidateReceipt>& receipt) {
        creations_.end(email, receipt);
        if (receipt) {
            const std::lock_guard lock(mutex_);
            interviews_.push_back(receipt->interview_id);
        }
        end(number, receipt ? nullptr : &receipt.error());
    });
}

template <class C>
C MixedCalls::cut_short(C call) {
    const std::size_t dice = random_() % 16;
    if (dice == 0) {
        stops_.emplace_back();
        return std::move(call).stop_token(stops_.back().get_token());
    }
    if (dice == 1) return std::move(call).deadline(std::chrono::milliseconds(1 + random_() % 30));
    return call;
}

void MixedCalls::end(std::size_t number, const Error* error) {
    if (leak_ > 0) leak();
    endings_.end(number, error);
    places_.release();  // the last use of this object
}

void MixedCalls::leak() {
    // Reachable, because the compiler removes an allocation that nobody uses.
    static auto& leaked = *new std::vector<std::string>;
    const std::lock_guard lock(mutex_);
    leaked.emplace_back(leak_, 'x');
}

std::string MixedCalls::some_interview() {
    const std::lock_guard lock(mutex_);
    return interviews_.empty() ? "nobody" : interviews_[random_() % interviews_.size()];
}

}  // namespace cis::soak
