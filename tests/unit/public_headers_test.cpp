// Every public header can be included twice. clang-format sorts each block separately.
#include <cis/api/ats.hpp>
#include <cis/api/candidates.hpp>
#include <cis/api/client.hpp>
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
#include <cis/call/authorization.hpp>
#include <cis/call/call.hpp>
#include <cis/call/call_settings.hpp>
#include <cis/call/call_spec.hpp>
#include <cis/call/client_share.hpp>
#include <cis/call/clock.hpp>
#include <cis/call/endpoint.hpp>
#include <cis/call/executor.hpp>
#include <cis/call/item_stream.hpp>
#include <cis/call/lookup.hpp>
#include <cis/call/page_walker.hpp>
#include <cis/call/paged.hpp>
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
#include <cis/core/error.hpp>
#include <cis/core/exception.hpp>
#include <cis/core/export.hpp>
#include <cis/core/json.hpp>
#include <cis/core/metadata.hpp>
#include <cis/core/open_enum.hpp>
#include <cis/core/patch.hpp>
#include <cis/core/result.hpp>
#include <cis/core/secret.hpp>
#include <cis/core/timestamp.hpp>
#include <cis/format.hpp>
#include <cis/http/attempt_log.hpp>
#include <cis/http/curl_options.hpp>
#include <cis/http/curl_transport.hpp>
#include <cis/http/headers.hpp>
#include <cis/http/interceptor.hpp>
#include <cis/http/method.hpp>
#include <cis/http/request.hpp>
#include <cis/http/response.hpp>
#include <cis/http/transfer.hpp>
#include <cis/http/transfer_queue.hpp>
#include <cis/http/transport.hpp>
#include <cis/http/url.hpp>
#include <cis/ingest/claims.hpp>
#include <cis/ingest/file_journal.hpp>
#include <cis/ingest/ingest_key.hpp>
#include <cis/ingest/ingestor.hpp>
#include <cis/ingest/ingestor_options.hpp>
#include <cis/ingest/journal.hpp>
#include <cis/ingest/report.hpp>
#include <cis/ingest/row.hpp>
#include <cis/ingest/row_state.hpp>
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
#include <cis/model/page.hpp>
#include <cis/model/phone_number.hpp>
#include <cis/model/posting.hpp>
#include <cis/model/question.hpp>
#include <cis/model/report_available.hpp>
#include <cis/model/webhook.hpp>
#include <cis/model/workspace.hpp>
#include <cis/redis/claims.hpp>
#include <cis/redis/rate_limiter.hpp>
#include <cis/redis/seen_store.hpp>
#include <cis/signature/failure.hpp>
#include <cis/signature/sign.hpp>
#include <cis/signature/verifier.hpp>
#include <cis/sync/memory_store.hpp>
#include <cis/sync/mirror_row.hpp>
#include <cis/sync/mirror_store.hpp>
#include <cis/testing/fake_clock.hpp>
#include <cis/testing/fake_transport.hpp>
#include <cis/version.hpp>
#include <cis/webhook/event.hpp>
#include <cis/webhook/inbox.hpp>
#include <cis/webhook/memory_seen_store.hpp>
#include <cis/webhook/seen_store.hpp>
#include <cis/webhook/subscription.hpp>
#include <cis/webhook/unwrap.hpp>

// All headers a second time.
// NOLINTBEGIN(readability-duplicate-include)
#include <cis/api/ats.hpp>
#include <cis/api/candidates.hpp>
#include <cis/api/client.hpp>
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
#include <cis/call/authorization.hpp>
#include <cis/call/call.hpp>
#include <cis/call/call_settings.hpp>
#include <cis/call/call_spec.hpp>
#include <cis/call/client_share.hpp>
#include <cis/call/clock.hpp>
#include <cis/call/endpoint.hpp>
#include <cis/call/executor.hpp>
#include <cis/call/item_stream.hpp>
#include <cis/call/lookup.hpp>
#include <cis/call/page_walker.hpp>
#include <cis/call/paged.hpp>
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
#include <cis/core/error.hpp>
#include <cis/core/exception.hpp>
#include <cis/core/export.hpp>
#include <cis/core/json.hpp>
#include <cis/core/metadata.hpp>
#include <cis/core/open_enum.hpp>
#include <cis/core/patch.hpp>
#include <cis/core/result.hpp>
#include <cis/core/secret.hpp>
#include <cis/core/timestamp.hpp>
#include <cis/format.hpp>
#include <cis/http/attempt_log.hpp>
#include <cis/http/curl_options.hpp>
#include <cis/http/curl_transport.hpp>
#include <cis/http/headers.hpp>
#include <cis/http/interceptor.hpp>
#include <cis/http/method.hpp>
#include <cis/http/request.hpp>
#include <cis/http/response.hpp>
#include <cis/http/transfer.hpp>
#include <cis/http/transfer_queue.hpp>
#include <cis/http/transport.hpp>
#include <cis/http/url.hpp>
#include <cis/ingest/claims.hpp>
#include <cis/ingest/file_journal.hpp>
#include <cis/ingest/ingest_key.hpp>
#include <cis/ingest/ingestor.hpp>
#include <cis/ingest/ingestor_options.hpp>
#include <cis/ingest/journal.hpp>
#include <cis/ingest/report.hpp>
#include <cis/ingest/row.hpp>
#include <cis/ingest/row_state.hpp>
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
#include <cis/model/page.hpp>
#include <cis/model/phone_number.hpp>
#include <cis/model/posting.hpp>
#include <cis/model/question.hpp>
#include <cis/model/report_available.hpp>
#include <cis/model/webhook.hpp>
#include <cis/model/workspace.hpp>
#include <cis/redis/claims.hpp>
#include <cis/redis/rate_limiter.hpp>
#include <cis/redis/seen_store.hpp>
#include <cis/signature/failure.hpp>
#include <cis/signature/sign.hpp>
#include <cis/signature/verifier.hpp>
#include <cis/sync/memory_store.hpp>
#include <cis/sync/mirror_row.hpp>
#include <cis/sync/mirror_store.hpp>
#include <cis/testing/fake_clock.hpp>
#include <cis/testing/fake_transport.hpp>
#include <cis/version.hpp>
#include <cis/webhook/event.hpp>
#include <cis/webhook/inbox.hpp>
#include <cis/webhook/memory_seen_store.hpp>
#include <cis/webhook/seen_store.hpp>
#include <cis/webhook/subscription.hpp>
#include <cis/webhook/unwrap.hpp>
// NOLINTEND(readability-duplicate-include)

#include <filesystem>
#include <fstream>
#include <iterator>

#include "catch.hpp"
#include "project_folders.hpp"

TEST_CASE("this file includes every public header twice") {
    const auto project = cis::test::project_folder();
    std::ifstream file(project / "tests" / "unit" / "public_headers_test.cpp");
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    REQUIRE_FALSE(text.empty());
    const auto include = project / "include";
    std::size_t headers = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(include)) {
        if (entry.path().extension() != ".hpp") continue;
        const std::string line =
            "#include <" + entry.path().lexically_relative(include).generic_string() + ">\n";
        CAPTURE(line);
        ++headers;
        const auto first = text.find(line);
        REQUIRE(first != std::string::npos);
        CHECK(text.find(line, first + 1) != std::string::npos);
    }
    CHECK(headers > 20);
}
