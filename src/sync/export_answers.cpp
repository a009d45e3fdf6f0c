// What an export makes of the answers of the service.

#include <algorithm>
#include <utility>

#include "bulk/lost_cursor.hpp"
#include "cis/codec/json_text.hpp"
#include "sync/export_run.hpp"

namespace cis::sync::detail {
namespace {

/// So many items that could not be decoded are named in the report.
constexpr std::size_t most_named = 100;
/// A page of one item that cannot be decoded may be a response that broke off.
constexpr int most_decode_failures = 3;

std::string gap_reason(ExportPlan::Verdict verdict, const PostingState& state) {
    using Verdict = ExportPlan::Verdict;
    switch (verdict) {
        case Verdict::differs:
            return "the service lists " + std::to_string(state.total) + " candidates, but " +
                   std::to_string(state.unique) + " were found, also after reading again what has changed";
        case Verdict::uncounted:
            return "the service sends no total_count, so nobody knows whether the " +
                   std::to_string(state.unique) + " candidates are all";
        case Verdict::unreadable:
            return "the service forgets the cursors of the list, so it cannot be read to its end";
        case Verdict::open:
        case Verdict::complete: break;
    }
    return {};
}

PageFacts facts_of(const Page<Candidate>& page, const std::string& cursor) {
    PageFacts facts{.items = static_cast<std::int64_t>(page.data.size() + page.undecodable.size()),
                    .has_more = page.pagination.has_more,
                    .cursor = cursor};
    if (page.pagination.total_count && *page.pagination.total_count >= 0)
        facts.total_count = page.pagination.total_count;
    for (const Candidate& candidate : page.data) {
        if (!candidate.created_at) continue;
        const double created = candidate.created_at->epoch_seconds();
        if (!facts.first_created) facts.first_created = created;
        facts.last_created = created;
    }
    return facts;
}

}  // namespace

void ExportRun::take(ArrivedPage& arrived) {
    auto node = flights_.extract(arrived.flight);
    Flight& flight = node.mapped();
    ++report_.requests;
    ++review_.requests;
    review_.spent += clock_->now() - flight.begun;
    if (!arrived.page) {
        failed(flight, arrived.page.error());
    } else if (!*arrived.page) {
        Page<Candidate> nothing;
        page_arrived(flight, nothing);
    } else {
        page_arrived(flight, **arrived.page);
    }
    close_if_ended(postings_[flight.posting]);
}

void ExportRun::page_arrived(Flight& flight, Page<Candidate>& page) {
    outage_.succeeded(clock_->now());
    Posting& posting = postings_[flight.posting];
    PageFacts facts = facts_of(page, flight.pages.cursor());
    if (flight.request.purpose == Purpose::page) {
        write(posting, flight, page, facts);
        if (facts.has_more && !flight.is_probe) {
            posting.chains.insert_or_assign(flight.request.window, Chain{.pages = std::move(flight.pages),
                                                                         .limit = flight.request.limit});
        }
    }
    posting.plan->arrived(flight.request, facts);
}

bool ExportRun::is_new(const Posting& posting, std::string_view id) {
    const std::uint64_t hash = id_hash(posting.state.id, id);
    if (!seen_.insert(hash)) return false;
    if (files_) files_->add_id(hash);
    return true;
}

void ExportRun::write(Posting& posting, const Flight& flight, Page<Candidate>& page, PageFacts& facts) {
    const ExportFormat& format = options_.format;
    for (const Candidate& candidate : page.data) {
        if (!is_new(posting, candidate.interview_id)) continue;
        ++facts.fresh;
        if (format.record) {
            output_.write(format.record(candidate));
        } else {
            output_.write(to_json(candidate).text());
            output_.write("\n");
        }
    }
    for (UndecodableItem& item : page.undecodable) {
        std::string id = flight.pages.cursor_of(item);
        if (!is_new(posting, id.empty() ? item.raw.text() : id)) continue;
        ++facts.fresh;
        ++report_.undecodable;
        if (format.undecodable) {
            output_.write(format.undecodable(item));
        } else if (!format.record) {
            output_.write(item.raw.text());
            output_.write("\n");
        }
        if (report_.first_undecodable.size() < most_named) {
            report_.first_undecodable.push_back(
                {.posting_id = posting.state.id, .interview_id = std::move(id), .reason = item.error.reason});
        }
    }
    report_.exported += static_cast<std::uint64_t>(facts.fresh);
}

void ExportRun::failed(const Flight& flight, const Error& error) {
    Posting& posting = postings_[flight.posting];
    ExportPlan& plan = *posting.plan;
    const time_point now = clock_->now();
    switch (error.kind) {
        case ErrorKind::rate_limited:
            plan.put_back(flight.request);
            outage_.failed(error, now);
            return;
        case ErrorKind::timeout:
        case ErrorKind::connection:
        case ErrorKind::server:
        case ErrorKind::decode: {
            outage_.failed(error, now);
            const bool is_smallest = plan.cut_short(flight.request);
            const bool is_hopeless =
                error.kind == ErrorKind::decode && is_smallest && outage_.failures() > most_decode_failures;
            if (is_hopeless || outage_.is_over(now)) stop(to_string(error));
            return;
        }
        case ErrorKind::bad_request:
        case ErrorKind::validation:
            if (bulk::is_lost_cursor(error, flight.request.cursor)) {
                plan.cursor_is_gone(flight.request);
                return;
            }
            break;
        case ErrorKind::not_found:
            if (!options_.posting_id.empty()) break;
            end(posting, "the service does not find it any more");
            return;
        default: break;
    }
    plan.put_back(flight.request);
    stop(to_string(error));
}

void ExportRun::end(Posting& posting, std::string gap) {
    posting.state = posting.plan->state();
    posting.state.ended = true;
    posting.state.gap = std::move(gap);
    posting.state.windows.clear();
}

void ExportRun::close_if_ended(Posting& posting) {
    if (!posting.plan) return;
    if (posting.plan->verdict() != ExportPlan::Verdict::open && !posting.state.ended)
        end(posting, gap_reason(posting.plan->verdict(), posting.plan->state()));
    if (!posting.state.ended) return;
    const auto number = static_cast<std::size_t>(&posting - postings_.data());
    const bool has_flights =
        std::ranges::any_of(flights_, [&](const auto& one) { return one.second.posting == number; });
    if (has_flights) return;
    posting.plan.reset();
    posting.chains.clear();
}

}  // namespace cis::sync::detail
