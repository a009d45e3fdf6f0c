#include "server/connection_bounds.hpp"

#include <algorithm>

namespace cis::programs {

void ConnectionBounds::open(Id id, std::uint32_t address, Time now) {
    connections_[id] = {.address = address, .waits_since = now};
    ++count_;
    ++count_by_address_[address];
}

void ConnectionBounds::close(Id id) {
    const auto found = connections_.find(id);
    if (found == connections_.end()) return;
    if (!found->second.must_end) count_no_more(found->second);
    connections_.erase(found);
}

void ConnectionBounds::count_no_more(const Connection& connection) {
    --count_;
    const auto found = count_by_address_.find(connection.address);
    if (--found->second == 0) count_by_address_.erase(found);
}

void ConnectionBounds::wait(Id id, Time now) {
    if (const auto found = connections_.find(id); found != connections_.end())
        found->second.waits_since = now;
}

void ConnectionBounds::handle(Id id) {
    if (const auto found = connections_.find(id); found != connections_.end())
        found->second.waits_since.reset();
}

std::vector<ConnectionBounds::Id> ConnectionBounds::take_ending(Time now) {
    std::vector<Id> ending;
    for (;;) {
        // Connections end one after the other. Each makes room for those that have waited less.
        auto first = connections_.end();
        for (auto each = connections_.begin(); each != connections_.end(); ++each) {
            const auto end = end_of(each->second);
            if (!end || *end > now) continue;
            if (first == connections_.end() || each->second.waits_since < first->second.waits_since)
                first = each;
        }
        if (first == connections_.end()) return ending;
        first->second.must_end = true;
        count_no_more(first->second);
        ending.push_back(first->first);
    }
}

std::optional<ConnectionBounds::Time> ConnectionBounds::next_ending() const {
    std::optional<Time> next;
    for (const auto& [id, connection] : connections_) {
        if (const auto end = end_of(connection)) next = next ? std::min(*next, *end) : end;
    }
    return next;
}

std::chrono::milliseconds ConnectionBounds::least_time() const {
    const bool is_flood = count_ >= limits_.connections + limits_.reserve;
    return is_flood ? std::min(limits_.least_time, limits_.least_time_in_flood) : limits_.least_time;
}

std::optional<ConnectionBounds::Time> ConnectionBounds::end_of(const Connection& connection) const {
    if (!connection.waits_since || connection.must_end) return std::nullopt;
    const auto time =
        is_in_the_way(connection) ? std::min(least_time(), limits_.request_time) : limits_.request_time;
    return *connection.waits_since + time;
}

bool ConnectionBounds::is_in_the_way(const Connection& connection) const {
    if (count_ > limits_.connections) return true;
    return limits_.per_address > 0 && count_by_address_.at(connection.address) > limits_.per_address;
}

}  // namespace cis::programs
