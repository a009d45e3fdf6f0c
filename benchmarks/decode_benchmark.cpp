#include <benchmark/benchmark.h>

#include <cstdlib>
#include <iostream>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include <cis/http/response.hpp>
#include <cis/model/candidate.hpp>
#include <cis/model/page.hpp>
#include "candidate_page.hpp"
#include "codec/page_decoder.hpp"
#include "dom_candidate.hpp"
#include "measured_code.hpp"
#include "ondemand_candidate.hpp"

// Decodes one page of candidates from its body to structs. The time includes the destruction of a decoder's
// temporary objects, but not of the structs.

namespace cis::benchmarks {
namespace {

constexpr std::size_t candidates = 100;

/// In the form of the transport's receive buffer, which already has the padding that the decoder needs.
std::string& received_body() {
    static std::string body = [] {
        std::string text = candidate_page(candidates);
        text.reserve(text.size() + response_body_padding);
        return text;
    }();
    return body;
}

Page<Candidate> decode_with_tables() {
    Page<Candidate> page;
    std::string last_id;
    std::size_t received = 0;
    std::optional<detail::DecodeFailure> pagination_failure;
    const detail::PageTarget target{.page = {.items = describe(std::type_identity<std::vector<Candidate>>{}),
                                             .data = &page.data,
                                             .pagination = page.pagination,
                                             .undecodable = page.undecodable,
                                             .extra = page.extra},
                                    .expected_items = candidates,
                                    .id = {"interview_id"},
                                    .last_id = last_id,
                                    .received = received,
                                    .pagination_failure = pagination_failure};
    if (const auto failure = detail::decode_page(detail::PaddedText(received_body()), target)) {
        std::cerr << "decode_page: " << detail::message(*failure) << '\n';
        std::abort();
    }
    return page;
}

dom::CandidatePage decode_with_dom() {
    return nlohmann::json::parse(received_body()).get<dom::CandidatePage>();
}

/// Both must have read the same data; otherwise the comparison is meaningless.
void require_the_same_content() {
    const Page<Candidate> ours = decode_with_tables();
    const dom::CandidatePage theirs = decode_with_dom();
    bool same = decode_by_hand(received_body()).data == ours.data;
    same = same && ours.data.size() == candidates && theirs.data.size() == candidates &&
           ours.undecodable.empty() && ours.pagination.total_count == theirs.total_count;
    for (std::size_t i = 0; same && i < candidates; ++i) {
        const Candidate& a = ours.data[i];
        const dom::Candidate& b = theirs.data[i];
        same = a.interview_id == b.interview_id && a.name == b.name && a.score == b.score &&
               a.workflow->steps.back().step_id == b.workflow->steps.back().step_id &&
               a.agent_summary->web_interview->highlights == b.agent_summary->web_interview->highlights &&
               a.metadata.size() == b.metadata.size() && a.data.as<nlohmann::json>() == b.data &&
               a.created_at->epoch_seconds() == b.created_at;
    }
    if (!same) {
        std::cerr << "the decoders do not agree\n";
        std::abort();
    }
}

template <class Decode>
void measure(benchmark::State& state, Decode decode) {
    require_the_same_content();
    measure_result(state, decode, 1);
}

void tables(benchmark::State& state) { measure(state, decode_with_tables); }

void on_demand_by_hand(benchmark::State& state) {
    measure(state, [] { return decode_by_hand(received_body()); });
}

void nlohmann_dom_and_from_json(benchmark::State& state) { measure(state, decode_with_dom); }

/// The cost of building the document, before the first struct is filled.
void nlohmann_dom_alone(benchmark::State& state) {
    measure(state, [] { return nlohmann::json::parse(received_body()); });
}

BENCHMARK(tables)->Unit(benchmark::kMicrosecond);
BENCHMARK(on_demand_by_hand)->Unit(benchmark::kMicrosecond);
BENCHMARK(nlohmann_dom_and_from_json)->Unit(benchmark::kMicrosecond);
BENCHMARK(nlohmann_dom_alone)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace cis::benchmarks
