#include <benchmark/benchmark.h>

#include <cstdlib>
#include <iostream>
#include <string>
#include <string_view>
#include <type_traits>

#include <cis/codec/json_text.hpp>
#include <cis/webhook/event.hpp>
#include "candidate_page.hpp"
#include "candidate_writer.hpp"
#include "codec/error_body.hpp"
#include "json_libraries.hpp"
#include "measured_code.hpp"

// Small texts, decoded and encoded by this library and by others, and pages by RapidJSON.
// decode_benchmark.cpp has the pages of the others.

namespace cis::benchmarks {
namespace {

const std::string page_text = candidate_page(100);
const std::string candidate_text = [] {
    const std::string one = candidate_page(1);
    const std::size_t begin = one.find("[{") + 1;
    return one.substr(begin, one.rfind("}],\"pagination\"") + 1 - begin);
}();
const std::string error_text =
    R"({"error":{"type":"invalid_request_error","code":"validation_error","message":"Two fields are wrong.",)"
    R"("param":"email","doc_url":"https://docs.example.com/errors#validation_error","errors":[)"
    R"({"code":"invalid_param","message":"Not an address.","param":"email"},)"
    R"({"code":"invalid_param","message":"Too long.","param":"metadata.note"}]}})";
const std::string event_text =
    R"({"interview_id":"int_9Kq1","agent_conversation_id":"conv_5","parent_conversation_id":"conv_1",)"
    R"("engagement_id":"","posting_id":"pst_7Hq2","timestamp":1772358600.5,"workflow_completed":true,)"
    R"("completion_timestamp":1772358599.75})";
const CandidateParams person{
    .name = "Zoë Müller-Lüdenscheidt",
    .email = "zoe@example.com",
    .phone_number = "+14155550100",
    .metadata = Metadata{{"source", "careers-page"}, {"recruiter", "Émile"}, {"batch", "12"}}};

/// Both must have read the same data; otherwise the comparison is meaningless.
void require(bool same, const char* what) {
    if (same) return;
    std::cerr << "the decoders do not agree about " << what << '\n';
    std::abort();
}

Candidate decode_candidate() { return from_json<Candidate>(candidate_text).value(); }

Error decode_error() {
    Error error;
    std::string body = error_text;
    static_cast<void>(detail::read_error_body(body, error));
    return error;
}

InterviewCompleted decode_event() {
    return std::get<InterviewCompleted>(
        webhook::parse_event(EventType::interview_completed, event_text).value().payload);
}

/// Without open JSON, which this library has as text.
const Candidate& candidate_to_encode() {
    static const Candidate candidate = [] {
        Candidate made = decode_candidate();
        made.data = Json();
        return made;
    }();
    return candidate;
}

template <class Library>
std::string encode_person() {
    return Library::encode([](auto& sink) { write_person(sink, person); });
}
template <class Library>
std::string encode_candidate() {
    return Library::encode([](auto& sink) { write_candidate(sink, candidate_to_encode()); });
}

void require_the_same_page(const Page<Candidate>& page) {
    require(page.data.size() == 100 && page.pagination.total_count == 12'345, "a page");
    const Candidate& theirs = page.data.front();
    Candidate ours = decode_candidate();
    require(same_value(theirs.data, ours.data), "open JSON");
    ours.data = theirs.data;
    require(theirs == ours, "a candidate of a page");
}

template <class Library>
void require_the_same_content() {
    require_the_same_page(Library::template decode<Page<Candidate>>(page_text));
    const auto theirs = Library::template decode<Candidate>(candidate_text);
    Candidate ours = decode_candidate();
    require(same_value(theirs.data, ours.data), "open JSON");
    ours.data = theirs.data;
    require(theirs == ours, "a candidate");
    const auto error = Library::template decode<Error>(error_text);
    require(error.errors == decode_error().errors && error.doc_url == decode_error().doc_url, "an error");
    require(Library::template decode<InterviewCompleted>(event_text) == decode_event(), "an event");
    require(same_value(Json::from_text(encode_person<Library>()).value(), to_json(person)), "parameters");
    require(same_value(Json::from_text(encode_candidate<Library>()).value(), to_json(candidate_to_encode())),
            "a written candidate");
}

template <auto make, std::size_t group>
void run(benchmark::State& state) {
    measure_result(state, make, group);
}

template <auto make, std::size_t group = 64>
void add(const std::string& name) {
    benchmark::RegisterBenchmark(name.c_str(), run<make, group>);
}

template <class Library>
void add_library(const std::string& name) {
    require_the_same_content<Library>();
    add<[] { return Library::template decode<Candidate>(candidate_text); }>("decode_candidate/" + name);
    add<[] { return Library::template decode<Error>(error_text); }>("decode_error/" + name);
    add<[] { return Library::template decode<InterviewCompleted>(event_text); }>("decode_event/" + name);
    add<encode_person<Library>>("encode_person/" + name);
    add<encode_candidate<Library>>("encode_candidate/" + name);
}

template <class Library>
void add_page(const std::string& name) {
    add<[] { return Library::template decode<Page<Candidate>>(page_text); }, 1>("decode_page/" + name);
}

void add_all() {
    add<decode_candidate>("decode_candidate/this_SDK");
    add<decode_error>("decode_error/this_SDK");
    add<decode_event>("decode_event/this_SDK");
    add<[] { return to_json(person); }>("encode_person/this_SDK");
    add<[] { return to_json(candidate_to_encode()); }>("encode_candidate/this_SDK");
    add_library<NlohmannJson>("nlohmann_DOM");
#ifdef CIS_HAS_RAPIDJSON
    add_library<RapidJson>("RapidJSON");
    add_page<RapidJson>("RapidJSON");
#endif
#ifdef CIS_HAS_BOOST_JSON
    add_library<BoostJson>("Boost.JSON");
#endif
}

}  // namespace
}  // namespace cis::benchmarks

int main(int argc, char** argv) {
    cis::benchmarks::add_all();
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
}
