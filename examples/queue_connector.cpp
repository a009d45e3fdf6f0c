// Brings the applicants of a queue in PostgreSQL into their postings, each once, until SIGTERM or Ctrl-C:
//   create table queue (id bigint generated always as identity primary key, posting_id text not null,
//       name text, email text, phone text, interview_id text, other_id text, state text, reason text);
//   queue_connector postgresql://… FOLDER [SETTLE_SECONDS]        See docs/guide/connector.md.

#include <libpq-fe.h>
#include <algorithm>
#include <cis/cis.hpp>
#include <cis/ingest/file_journal.hpp>
#include <cis/ingest/ingestor.hpp>
#include <cis/ingest/state_folder.hpp>
#include <csignal>
#include <future>
#include <iostream>
#include <map>
#include <stdexcept>
#include <thread>

namespace {
using namespace std::chrono_literals;
using enum cis::ingest::RowState;
using Clock = std::chrono::steady_clock;
using Options = cis::ingest::IngestorOptions;
using Texts = std::vector<std::string>;

const std::string table_name = "queue-";  // the keys of two tables must differ in a posting
std::string id_of(const std::any& attachment) { return std::any_cast<std::string>(attachment); }

/// A connection to the table.
class Queue {
public:
    using Cells = std::vector<std::optional<std::string>>;
    explicit Queue(const std::string& url) : connection_(PQconnectdb(url.c_str()), &PQfinish) {
        PQsetErrorVerbosity(connection_.get(), PQERRORS_SQLSTATE);  // errors then have no values of rows
        if (PQsetClientEncoding(connection_.get(), "UTF8") != 0) throw std::runtime_error("no database");
    }
    std::vector<Cells> postings() { return run("select distinct posting_id from queue where state is null"); }
    std::vector<cis::ingest::Row> open_rows(const std::string& posting, const std::string& after) {
        std::vector<cis::ingest::Row> found;
        const std::string next = after.empty() ? "" : " and id > $2";
        for (const Cells& row : run("select id, name, email, phone from queue where posting_id = $1" + next +
                                        " and state is null order by id limit 100",
                                    after.empty() ? Texts{posting} : Texts{posting, after})) {
            found.push_back({.key = table_name + *row[0],
                             .params = {row[1], row[2], row[3], cis::Metadata{{"queue_id", *row[0]}}},
                             .attachment = *row[0]});
        }
        return found;
    }
    void note(const cis::ingest::RowReport& end) {
        const bool is_open = end.state == failed || end.state == unknown || end.state == not_attempted;
        const bool is_other = end.state == undecided || end.state == conflict;
        run("update queue set interview_id = nullif($2, ''), other_id = nullif($3, ''),"
            " state = nullif($4, ''), reason = $5 where id = $1",
            {id_of(end.attachment), is_other ? "" : end.interview_id, is_other ? end.interview_id : "",
             is_open ? "" : std::string(to_string(end.state)), end.reason});
    }

private:
    std::vector<Cells> run(const std::string& sql, const Texts& values = {}) {
        std::vector<const char*> texts(values.size());
        std::ranges::transform(values, texts.begin(), [](const auto& value) { return value.c_str(); });
        const std::unique_ptr<PGresult, decltype(&PQclear)> result(
            PQexecParams(connection_.get(), sql.c_str(), static_cast<int>(texts.size()), nullptr,
                         texts.data(), nullptr, nullptr, 0),
            &PQclear);
        if (const std::string error = PQresultErrorMessage(result.get()); !error.empty())
            throw std::runtime_error("the database: " + error);
        std::vector<Cells> rows(static_cast<std::size_t>(PQntuples(result.get())));
        const int columns = PQnfields(result.get());
        for (int at = 0; at < PQntuples(result.get()) * columns; ++at) {
            auto& cell = rows[static_cast<std::size_t>(at / columns)].emplace_back();
            if (PQgetisnull(result.get(), at / columns, at % columns) == 0)
                cell = PQgetvalue(result.get(), at / columns, at % columns);
        }
        return rows;
    }

    std::unique_ptr<PGconn, decltype(&PQfinish)> connection_;
};

/// Brings in the open rows of a posting, and returns when to look at the posting again.
Clock::time_point bring_in(const cis::Client& client, const std::string& database, Options options) try {
    Queue queue(database);
    const auto name = std::filesystem::path(options.posting_id + ".journal").filename();
    options.journal = std::make_shared<cis::ingest::FileJournal>(options.state_folder / name);
    options.on_row = [&](const cis::ingest::RowReport& end) { queue.note(end); };
    options.on_notice = [&](const auto& it) { std::cerr << (options.posting_id + ": " + it.text + '\n'); };
    std::vector<cis::ingest::Row> page;
    std::size_t at = 0;
    const auto report = cis::ingest::Ingestor(client, options).run([&]() -> std::optional<cis::ingest::Row> {
        if (at == page.size()) {
            page = queue.open_rows(options.posting_id, page.empty() ? "" : id_of(page.back().attachment));
            at = 0;
        }
        if (page.empty() || options.stop.stop_requested()) return std::nullopt;
        return page[at++];
    });
    if (!report.finished) std::cerr << (options.posting_id + ": " + report.stopped + '\n');
    const auto open = report.count(failed) + report.count(unknown) + report.count(not_attempted);
    return Clock::now() + (report.finished && open == 0 ? 0ms : options.settle);
} catch (const std::exception& exception) {
    std::cerr << (options.posting_id + ": " + exception.what() + '\n');
    return Clock::now() + options.settle;
}

/// Starts a run for each posting that has open rows and no run.
void work(const cis::Client& client, const std::string& database, Options options) {
    std::map<std::string, std::shared_future<Clock::time_point>> runs;
    for (; !options.stop.stop_requested(); std::this_thread::sleep_for(1s)) {
        try {
            std::erase_if(runs, [](const auto& run) {
                return run.second.wait_for(0s) == std::future_status::ready &&
                       run.second.get() <= Clock::now();
            });
            for (const auto& row : Queue(database).postings()) {
                options.posting_id = *row[0];
                if (!runs.contains(*row[0]))
                    runs[*row[0]] = std::async(std::launch::async, bring_in, client, database, options);
            }
        } catch (const std::exception& exception) {
            std::cerr << exception.what() << '\n';
        }
    }
}

}  // namespace

int main(int argc, char** argv) try {
    if (argc < 3) throw std::runtime_error("usage: queue_connector DATABASE FOLDER [SETTLE_SECONDS]");
    sigset_t signals;
    sigemptyset(&signals);
    for (const int signal : {SIGTERM, SIGINT}) sigaddset(&signals, signal);
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);  // before there are threads: they inherit it
    if (auto error = cis::ingest::prepare_state_folder(argv[2])) throw cis::Exception(*std::move(error));
    const auto client = cis::Client::from_env();
    Options options{.identity = cis::ingest::IdentityKind::key, .state_folder = argv[2]};
    options.settle = std::chrono::seconds(argc > 3 ? std::stoi(argv[3]) : 60);
    options.timeout = std::min(options.timeout, options.settle);
    const std::jthread worker([&](const std::stop_token& stop) {
        options.stop = stop;
        work(client, argv[1], options);
    });
    int signal = 0;
    sigwait(&signals, &signal);
    return 0;  // the destructor of `worker` stops the runs, and waits until they have ended
} catch (const std::exception& exception) {
    std::cerr << exception.what() << '\n';
    return 1;
}
