#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdlib>
#include <deque>
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
#include "changed_page.hpp"
#include "codec/page_decoder.hpp"
#include "dom_candidate.hpp"
#include "json_libraries.hpp"
#include "measured_code.hpp"
#include "ondemand_candidate.hpp"

// Decodes pages of candidates from their bodies to structs. The time includes the destruction of a decoder's
// temporary objects, but not of the structs.

namespace cis::benchmarks {
namespace {

constexpr std::size_t candidates = 100;

/// In the form of the transport's receive buffer, which already has the padding that the decoder needs.
std::string received(std::string text) {
    text.reserve(text.size() + response_body_padding);
    return text;
}

Page<Candidate> decode_with_tables(std::string& body) {
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
    if (const auto failure = detail::decode_page(detail::PaddedText(body), target)) {
        std::cerr << "decode_page: " << detail::message(*failure) << '\n';
        std::abort();
    }
    return page;
}

dom::CandidatePage decode_with_dom(const std::string& body) {
    return nlohmann::json::parse(body).get<dom::CandidatePage>();
}

/// All must have read the same data; otherwise the comparison is meaningless.
void require(bool same, const std::string& what) {
    if (same) return;
    std::cerr << "the decoders do not agree about " << what << '\n';
    std::abort();
}

bool same_candidate(const Candidate& ours, const dom::Candidate& theirs) {
    return ours.interview_id == theirs.interview_id && ours.name == theirs.name &&
           ours.score == theirs.score &&
           ours.workflow->steps.back().step_id == theirs.workflow->steps.back().step_id &&
           ours.agent_summary->web_interview->highlights == theirs.agent_summary->web_interview->highlights &&
           ours.metadata.size() == theirs.metadata.size() && ours.data.as<nlohmann::json>() == theirs.data &&
           ours.created_at->epoch_seconds() == theirs.created_at;
}

void require_the_same_dom(std::string& body) {
    const Page<Candidate> ours = decode_with_tables(body);
    const dom::CandidatePage theirs = decode_with_dom(body);
    require(ours.pagination.total_count == theirs.total_count, "the number of candidates");
    require(std::ranges::equal(ours.data, theirs.data, same_candidate), "a candidate");
}

/// @return without unknown members, which only this library keeps, and without open JSON, which others write
///         in another way
Candidate as_all_keep_it(Candidate candidate) {
    const auto clear = [](auto& part) {
        if (part) part->extra = Json();
    };
    candidate.extra = Json();
    candidate.data = Json();
    clear(candidate.workflow);
    if (candidate.workflow) {
        for (CandidateStep& step : candidate.workflow->steps) step.extra = Json();
    }
    clear(candidate.agent_summary);
    if (candidate.agent_summary) {
        clear(candidate.agent_summary->resume);
        clear(candidate.agent_summary->web_interview);
        clear(candidate.agent_summary->sms);
        clear(candidate.agent_summary->form);
    }
    return candidate;
}

bool same_page(const Page<Candidate>& ours, const Page<Candidate>& theirs) {
    return std::ranges::equal(ours.data, theirs.data, [](const Candidate& one, const Candidate& other) {
        return as_all_keep_it(one) == as_all_keep_it(other) && same_value(one.data, other.data);
    });
}

template <class Decode>
void add(const std::string& name, Decode decode) {
    benchmark::RegisterBenchmark(name.c_str(), [decode](benchmark::State& state) {
        measure_result(state, decode, 1);
    })->Unit(benchmark::kMicrosecond);
}

/// @param body lives as long as the program
void add_page(const std::string& name, std::string& body) {
    const Page<Candidate> ours = decode_with_tables(body);
    require(ours.data.size() == candidates && ours.undecodable.empty(), name);
    require(same_page(ours, decode_by_hand(body)), name);
    add(name + "/this_SDK", [&body] { return decode_with_tables(body); });
    add(name + "/on_demand_by_hand", [&body] { return decode_by_hand(body); });
#ifdef CIS_HAS_BOOST_JSON
    require(same_page(ours, BoostJson::decode<Page<Candidate>>(body)), name);
    add(name + "/Boost.JSON", [&body] { return BoostJson::decode<Page<Candidate>>(body); });
#endif
}

void add_changed_page(const std::string& name, PageChange change, unsigned percent) {
    static std::deque<std::string> bodies;
    add_page(name + "_" + std::to_string(percent),
             bodies.emplace_back(received(changed_page(change, percent))));
}

void add_all() {
    static std::string page = received(candidate_page(candidates));
    add_page("decode_page", page);
    require_the_same_dom(page);
    add("decode_page/nlohmann_DOM", [] { return decode_with_dom(page); });
    // The cost of building the document, before the first struct is filled.
    add("decode_page/nlohmann_DOM,_without_structs", [] { return nlohmann::json::parse(page); });
    for (const unsigned percent : {10U, 50U}) {
        add_changed_page("decode_missing", PageChange::missing, percent);
        add_changed_page("decode_reordered", PageChange::reordered, percent);
        add_changed_page("decode_unknown", PageChange::unknown, percent);
    }
    static std::string transcripts = received(page_with_transcripts());
    add_page("decode_transcripts", transcripts);
}

}  // namespace
}  // namespace cis::benchmarks

int main(int argc, char** argv) {
    cis::benchmarks::add_all();
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
}
