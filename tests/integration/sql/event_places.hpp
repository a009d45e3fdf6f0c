#pragma once

#include <cis/sql/event_queue.hpp>

#include "sql/sqlite_file.hpp"
#include "sql/store_places.hpp"

namespace cis::test {

/// A new database for events, of one of the two kinds.
class EventPlace {
public:
    explicit EventPlace(const std::string& kind) : is_postgres_(kind == "postgres"), place_(kind) {}

    /// A queue with a connection of its own.
    [[nodiscard]] std::shared_ptr<sql::EventQueue> queue() const {
        if (!is_postgres_)
            return std::make_shared<sql::EventQueue>(sql::SqliteOptions{.file = place_.file()});
        return std::make_shared<sql::EventQueue>(
            sql::PostgresOptions{.url = shared_postgres_server().url(), .schema = place_.schema()});
    }
    [[nodiscard]] std::shared_ptr<sync::MirrorStore> mirror_store() const { return place_.open(); }

    /// Runs statements as another program would.
    /// @return the first column of the rows of the last one, with `,` between them
    std::string run(const std::string& sql) const {
        if (!is_postgres_) return run_in_file(place_.file(), sql);
        return shared_postgres_server().command("set search_path to " + place_.schema() + ';' + sql);
    }
    /// As if time had passed: what is taken, or is to be tried later, is due now.
    void let_time_pass() const {
        run("update inbox_event set since = since - 1000000, due_at = due_at - 1000000 where state = "
            "'waiting'");
    }

    [[nodiscard]] bool is_postgres() const { return is_postgres_; }
    [[nodiscard]] std::string file() const { return place_.file(); }
    [[nodiscard]] const std::string& schema() const { return place_.schema(); }

private:
    bool is_postgres_;
    StorePlace place_;
};

/// One for each kind of database.
inline EventPlace any_event_place() {
    const std::string kind = GENERATE("sqlite", "postgres");
    UNSCOPED_INFO("database: " << kind);
    return EventPlace(kind);
}

/// The payload of an event.
inline std::string payload(const std::string& interview) {
    return R"({"interview_id":")" + interview + R"(","posting_id":"p1","timestamp":1.5,"metadata":null})";
}

inline sql::NewEvent new_event(const std::string& interview) {
    return {.key = "interview_started:interview:" + interview,
            .type = EventType::interview_started,
            .body = payload(interview)};
}

/// Stores events that have been due for different times.
inline void store_events(sql::EventQueue& queue, const EventPlace& place,
                         const std::vector<std::string>& interviews) {
    if (const auto error = queue.prepare()) throw Exception(*error);
    for (const std::string& interview : interviews) {
        place.run("update inbox_event set since = since - 1, due_at = due_at - 1, stored_at = stored_at - 1");
        if (!queue.store(new_event(interview)).value()) throw std::logic_error("it was stored before");
    }
}

inline std::vector<std::string> interviews_of(const std::vector<sql::TakenEvent>& events) {
    std::vector<std::string> ids;
    ids.reserve(events.size());
    for (const sql::TakenEvent& event : events) ids.push_back(event.event.value().interview_id());
    return ids;
}

}  // namespace cis::test
