// The standard headers come first, because they may use the names that the macros below replace. The
// project's headers must not.
#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <compare>
#include <concepts>
#include <condition_variable>
#include <coroutine>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <filesystem>
#include <fstream>
#include <functional>
#include <initializer_list>
#include <iosfwd>
#include <iostream>
#include <iterator>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <ranges>
#include <regex>
#include <set>
#include <span>
#include <sstream>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>
#include <version>

#if __has_include(<format>)
#include <format>
#endif

// What the header for the standalone Asio includes. Boost.Asio's names would meet those of the other.
#include <asio.hpp>
#include <nlohmann/json.hpp>

#include "catch.hpp"
#include "project_folders.hpp"

// NOLINTBEGIN(cppcoreguidelines-macro-usage,readability-identifier-naming): as these headers define them
// Qt
#define emit
#define slots
#define signals public
#define foreach(variable, container) for (variable : container)
#define forever for (;;)
// <windows.h>
#define min(a, b) (((a) < (b)) ? (a) : (b))
#define max(a, b) (((a) > (b)) ? (a) : (b))
#define near
#define far
#define small char
#define interface struct
#define ERROR 0
#define NO_ERROR 0
#define DELETE 0x10000
#define IN
#define OUT
#define OPTIONAL
#define CONST const
#define VOID void
#define BOOL int
#define TRUE 1
#define FALSE 0
#define STRICT 1
#define ABSOLUTE 1
#define RELATIVE 2
#define CALLBACK __stdcall
#define Yield()
#define GetMessage GetMessageW
#define GetObject GetObjectW
#define SendMessage SendMessageW
#define CreateEvent CreateEventW
#define DeleteFile DeleteFileW
// <X11/Xlib.h>
#define None 0L
#define Bool int
#define Status int
#define True 1
#define False 0
#define Success 0
#define Always 2
#define Above 0
#define Below 1
#define Unsorted 0
#define Complex 0
#define CursorShape 0
#define KeyPress 2
#define KeyRelease 3
#define FocusIn 9
#define FocusOut 10
// <sys/sysmacros.h>, <math.h>, <stdio.h>, <termios.h> and <sys/param.h>
#define major(device) ((device) >> 8)
#define minor(device) ((device) & 0xff)
#define makedev(major, minor) (((major) << 8) | (minor))
#define DOMAIN 1
#define OVERFLOW 3
#define UNDERFLOW 4
#define EOF (-1)
#undef ECHO  // on macOS it is there already
#define ECHO 0000010
#define MIN(a, b) (((a) < (b)) ? (a) : (b))
#define MAX(a, b) (((a) > (b)) ? (a) : (b))
// NOLINTEND(cppcoreguidelines-macro-usage,readability-identifier-naming)

#include <cis/api/ats.hpp>
#include <cis/api/candidates.hpp>
#include <cis/api/client.hpp>
#include <cis/api/client_changes.hpp>
#include <cis/api/client_options.hpp>
#include <cis/api/design_templates.hpp>
#include <cis/api/email_templates.hpp>
#include <cis/api/interview_templates.hpp>
#include <cis/api/interviews.hpp>
#include <cis/api/phone_numbers.hpp>
#include <cis/api/postings.hpp>
#include <cis/api/questions.hpp>
#include <cis/api/service.hpp>
#include <cis/api/webhooks.hpp>
#include <cis/api/workspace.hpp>
#include <cis/asio/async_operation.hpp>
#include <cis/asio/standalone.hpp>
#include <cis/asio/waiting_handlers.hpp>
#include <cis/call/authorization.hpp>
#include <cis/call/call.hpp>
#include <cis/call/call_settings.hpp>
#include <cis/call/call_spec.hpp>
#include <cis/call/calls_in_flight.hpp>
#include <cis/call/client_share.hpp>
#include <cis/call/clock.hpp>
#include <cis/call/collected.hpp>
#include <cis/call/cursor_trail.hpp>
#include <cis/call/endpoint.hpp>
#include <cis/call/executor.hpp>
#include <cis/call/for_each_concurrent.hpp>
#include <cis/call/item_stream.hpp>
#include <cis/call/items.hpp>
#include <cis/call/lookup.hpp>
#include <cis/call/metrics.hpp>
#include <cis/call/page_run.hpp>
#include <cis/call/page_walker.hpp>
#include <cis/call/paged.hpp>
#include <cis/call/pages.hpp>
#include <cis/call/pending.hpp>
#include <cis/call/rate_limiter.hpp>
#include <cis/call/reply.hpp>
#include <cis/call/retry_policy.hpp>
#include <cis/call/sendable.hpp>
#include <cis/call/sent_call.hpp>
#include <cis/call/statistics.hpp>
#include <cis/call/ticket.hpp>
#include <cis/cis.hpp>
#include <cis/codec/json_text.hpp>
#include <cis/core/email_address.hpp>
#include <cis/core/error.hpp>
#include <cis/core/exception.hpp>
#include <cis/core/export.hpp>
#include <cis/core/json.hpp>
#include <cis/core/metadata.hpp>
#include <cis/core/open_enum.hpp>
#include <cis/core/patch.hpp>
#include <cis/core/result.hpp>
#include <cis/core/secret.hpp>
#include <cis/core/stop_token.hpp>
#include <cis/core/timestamp.hpp>
#include <cis/core/unseen_characters.hpp>
#include <cis/emulator/candidate_seed.hpp>
#include <cis/emulator/delivery_options.hpp>
#include <cis/emulator/delivery_record.hpp>
#include <cis/emulator/fault.hpp>
#include <cis/emulator/ingestion_options.hpp>
#include <cis/emulator/options.hpp>
#include <cis/emulator/route.hpp>
#include <cis/emulator/server.hpp>
#include <cis/emulator/statistics.hpp>
#include <cis/format.hpp>
#include <cis/http/attempt_log.hpp>
#include <cis/http/curl_options.hpp>
#include <cis/http/curl_transport.hpp>
#include <cis/http/headers.hpp>
#include <cis/http/interceptor.hpp>
#include <cis/http/method.hpp>
#include <cis/http/proxy_choice.hpp>
#include <cis/http/request.hpp>
#include <cis/http/response.hpp>
#include <cis/http/trace_parent.hpp>
#include <cis/http/transfer.hpp>
#include <cis/http/transfer_queue.hpp>
#include <cis/http/transport.hpp>
#include <cis/http/url.hpp>
#include <cis/ingest/claims.hpp>
#include <cis/ingest/create_once.hpp>
#include <cis/ingest/file_journal.hpp>
#include <cis/ingest/ingest_key.hpp>
#include <cis/ingest/ingest_report.hpp>
#include <cis/ingest/ingestor.hpp>
#include <cis/ingest/ingestor_options.hpp>
#include <cis/ingest/journal.hpp>
#include <cis/ingest/journal_entry.hpp>
#include <cis/ingest/journal_scope.hpp>
#include <cis/ingest/row.hpp>
#include <cis/ingest/row_state.hpp>
#include <cis/ingest/state_folder.hpp>
#include <cis/legacy/client.hpp>
#include <cis/legacy/webhooks.hpp>
#include <cis/model/ats.hpp>
#include <cis/model/candidate.hpp>
#include <cis/model/delivery_method.hpp>
#include <cis/model/described.hpp>
#include <cis/model/design_template.hpp>
#include <cis/model/email_template.hpp>
#include <cis/model/event_type.hpp>
#include <cis/model/id_field.hpp>
#include <cis/model/interview.hpp>
#include <cis/model/interview_completed.hpp>
#include <cis/model/interview_started.hpp>
#include <cis/model/interview_template.hpp>
#include <cis/model/legacy_ingestion.hpp>
#include <cis/model/legacy_list_params.hpp>
#include <cis/model/legacy_time.hpp>
#include <cis/model/legacy_webhook.hpp>
#include <cis/model/list_params.hpp>
#include <cis/model/object_name.hpp>
#include <cis/model/page.hpp>
#include <cis/model/phone_number.hpp>
#include <cis/model/posting.hpp>
#include <cis/model/question.hpp>
#include <cis/model/report_available.hpp>
#include <cis/model/webhook.hpp>
#include <cis/model/workspace.hpp>
#include <cis/nlohmann.hpp>
#include <cis/redis/claims.hpp>
#include <cis/redis/rate_limiter.hpp>
#include <cis/redis/seen_store.hpp>
#include <cis/signature/failure.hpp>
#include <cis/signature/sign.hpp>
#include <cis/signature/verifier.hpp>
#include <cis/sql/durable_inbox.hpp>
#include <cis/sql/event_queue.hpp>
#include <cis/sql/event_worker.hpp>
#include <cis/sql/open_store.hpp>
#include <cis/sql/postgres_options.hpp>
#include <cis/sql/postgres_store.hpp>
#include <cis/sql/sql_store.hpp>
#include <cis/sql/sqlite_options.hpp>
#include <cis/sql/sqlite_store.hpp>
#include <cis/sql/stored_event.hpp>
#include <cis/sync/export.hpp>
#include <cis/sync/export_options.hpp>
#include <cis/sync/export_output.hpp>
#include <cis/sync/export_report.hpp>
#include <cis/sync/memory_store.hpp>
#include <cis/sync/mirror.hpp>
#include <cis/sync/mirror_options.hpp>
#include <cis/sync/mirror_row.hpp>
#include <cis/sync/mirror_store.hpp>
#include <cis/sync/pass_report.hpp>
#include <cis/testing/fake_clock.hpp>
#include <cis/testing/fake_transport.hpp>
#include <cis/testing/responses.hpp>
#include <cis/version.hpp>
#include <cis/webhook/claimed_event.hpp>
#include <cis/webhook/delivery.hpp>
#include <cis/webhook/event.hpp>
#include <cis/webhook/inbox.hpp>
#include <cis/webhook/inbox_options.hpp>
#include <cis/webhook/memory_seen_store.hpp>
#include <cis/webhook/seen_store.hpp>
#include <cis/webhook/settlement.hpp>
#include <cis/webhook/subscription.hpp>
#include <cis/webhook/unwrap.hpp>

#undef emit
#undef slots
#undef signals
#undef min
#undef max
#undef small

TEST_CASE("the public headers compile after the macros of Qt, Windows and X11") {
    CHECK(cis::Timestamp(1.5) < cis::Timestamp(2));
    CHECK(cis::to_json(cis::CandidateParams{.name = "A"}).text() == R"({"name":"A"})");
}

TEST_CASE("no public header is missing above") {
    const auto root = cis::test::project_folder();
    std::ifstream file(root / "tests/unit/headers/macro_hygiene_test.cpp");
    std::ostringstream text;
    text << file.rdbuf();
    std::size_t found = 0;
    for (const auto& folder : {root / "include", root / "emulator" / "include"}) {
        for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
            if (entry.path().extension() != ".hpp") continue;
            ++found;
            const std::string name = std::filesystem::relative(entry.path(), folder).generic_string();
            if (name == "cis/asio/boost.hpp") continue;
            CAPTURE(name);
            CHECK(text.str().find("#include <" + name + ">") != std::string::npos);
        }
    }
    CHECK(found > 100);
}
