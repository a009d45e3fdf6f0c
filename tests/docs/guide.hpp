#pragma once

// The names that the fragments of the guide use without declaring them.

#include <algorithm>
#include <asio.hpp>
#include <asio/experimental/awaitable_operators.hpp>
#include <atomic>
#include <chrono>
#include <cis/asio/standalone.hpp>
#include <cis/cis.hpp>
#include <cis/emulator/server.hpp>
#include <cis/ingest/file_journal.hpp>
#include <cis/ingest/ingestor.hpp>
#include <cis/legacy/client.hpp>
#include <cis/nlohmann.hpp>
#include <cis/signature/sign.hpp>
#include <cis/signature/verifier.hpp>
#include <cis/sync/export.hpp>
#include <cis/sync/memory_store.hpp>
#include <cis/sync/mirror.hpp>
#include <cis/webhook/inbox.hpp>
#include <cis/webhook/memory_seen_store.hpp>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <sstream>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "answers.hpp"
#include "awaiting.hpp"
#include "catch.hpp"
#include "fault_server.hpp"
#include "opentelemetry_spans.hpp"
#include "prometheus_text.hpp"
#include "temp_directory.hpp"
#include "traced_spans.hpp"

struct pg_conn;

namespace cis::test {

/// An emulator with an active posting, whose candidates were invited an hour ago, and the data of both.
class Guide {
    /// Captures what is written to a stream.
    struct Redirected {
        explicit Redirected(std::ostream& to) : stream(to), before(to.rdbuf(text.rdbuf())) {}
        Redirected(const Redirected&) = delete;
        Redirected& operator=(const Redirected&) = delete;
        ~Redirected() { stream.rdbuf(before); }

        std::ostringstream text;
        std::ostream& stream;
        std::streambuf* before;
    };
    const Redirected out_{std::cout};
    const Redirected err_{std::cerr};
    const Redirected log_{std::clog};
    // How far the emulator's clock is ahead of the system clock, in seconds.
    std::atomic<double> ahead_{0};

protected:
    const std::string key = "key";
    const std::vector<CandidateParams> applicants{{.name = "Ada Lovelace", .email = "ada@example.org"},
                                                  {.name = "Grace Hopper", .email = "grace@example.org"}};
    const std::vector<ingest::Row> rows{{.params = {.name = "Alan Turing", .email = "alan@example.org"}}};
    const TempDirectory directory;
    const std::string journal_file = directory.path("people.journal");
    const std::string state_folder = directory.path("state");
    const CandidateParams params{.name = "Mary Shaw", .email = "mary@example.org"};

    emulator::Server emulator{
        {.api_key = key, .now = [this] { return Timestamp::now().epoch_seconds() + ahead_; }}};
    const std::string url = emulator.base_url();
    const Client client{{.base_url = url, .api_key = key}};
    const LegacyClient legacy{{.base_url = url, .api_key = key}};

    const Posting posting =
        client.postings()
            .create({.title = "Backend engineer", .workflow = {{.type = "web_interview", .order = 1}}})
            .send()
            .posting;
    const std::string posting_id = client.postings().activate(posting.id).send().id;
    const std::string url_key = posting.urls.ingestion_url_key;
    const std::string interview_id = invite_some();

    FaultServer receiver{answer_in_turn({answer::json(200, "{}")})};
    const std::string receiver_url = receiver.base_url();
    /// A request in the form of a web server.
    struct {
        std::string method = "POST";
        cis::Headers headers{};
        std::string body = "{}";
    } const request;
    const Secret secret = "whsec_of_an_example";
    const Secret other_secret = "whsec_of_another";

    /// Loses the response to the next creation of a candidate. For the service's clock, the creation is an
    /// hour ago.
    void lose_an_answer() {
        ahead_ = -3600;
        emulator.inject({.response = emulator::Fault::Response::connection_closed,
                         .after_acting = true,
                         .method = "POST",
                         .path_pattern = "/api/v2/postings/{posting_id}/candidates",
                         .times = 1});
    }

    /// Stands for the coroutine type of the reader's library.
    using Task = Detached;
    /// Stands for the code of the reader that uses the values.
    void use(const auto&...) const {}
    void save(const std::string&) const {}
    /// Stands for a connection of the reader, and what runs a statement on it.
    pg_conn* const connection = nullptr;
    static bool execute(pg_conn*, const char*) { return true; }
    void serve_metrics(const std::string& text) const {
        CHECK(faults_of_metrics(text) == std::vector<std::string>{});
        CHECK_THAT(text, Catch::Matchers::ContainsSubstring(
                             "cis_calls_total{client=\"importer\",method=\"GET\",route=\"/health\","
                             "result=\"success\",outcome=\"applied\"} 1\n"));
    }
    void save_span(const auto& span) { spans_.save(span.trace, span.id, span.parent); }

private:
    // The client's first request for the voices fails, so that a block can show the attempts of a call.
    const bool fails_once_ = fail_once();
    // Checked at the end of the block, while the emulator still exists.
    TracedSpans spans_{[this] { return emulator.requests(); }};
    OpenTelemetrySpans client_spans_{[this] { return emulator.requests(); }};

    bool fail_once() {
        emulator.inject({.method = "GET", .path_pattern = "/api/v2/voices", .times = 1});
        return true;
    }
    /// Invites so many candidates that some have completed the interview. Returns the id of one.
    std::string invite_some() {
        std::string id;
        for (int i = 0; i < 10; ++i) {
            const std::string email = "applicant" + std::to_string(i) + "@example.org";
            id = client.candidates()
                     .create(posting_id, {.name = "Alan Turing", .email = email})
                     .send()
                     .interview_id;
        }
        ahead_ = 3600;
        return id;
    }
};

}  // namespace cis::test
