#include "copies.hpp"

#include <algorithm>
#include <utility>

#include <cis/core/exception.hpp>

namespace cis::examples {
namespace {

void add(sync::PassReport& sum, const sync::PassReport& pass) {
    sum.requests += pass.requests;
    sum.read += pass.read;
    sum.added += pass.added;
    sum.changed += pass.changed;
    sum.finished += pass.finished;
    sum.vanished += pass.vanished;
    sum.undecodable += pass.undecodable;
    sum.candidates += pass.candidates;
}

}  // namespace

Copies::Copies(const Client& client, const Arguments& arguments, std::shared_ptr<sync::MirrorStore> store,
               std::stop_token stop, Ears ears)
    : client_(client),
      arguments_(arguments),
      store_(std::move(store)),
      stop_(std::move(stop)),
      ears_(std::move(ears)) {}

Round Copies::round() {
    Round round;
    for (const std::string& posting_id : postings(round)) {
        if (stop_.stop_requested()) break;
        pass(posting_id, round);
    }
    return round;
}

Round Copies::round(const Rings& rings) {
    Round round;
    for (const auto& [posting_id, mirror] : mirrors_) {
        bool is_meant = false;
        for (const auto& [named, interview_ids] : rings) {
            if (!named.empty() && named != posting_id) continue;
            is_meant = true;
            for (const std::string& id : interview_ids) mirror->touch(id);
        }
        if (is_meant && !stop_.stop_requested()) pass(posting_id, round);
    }
    return round;
}

std::vector<std::string> Copies::postings(Round& round) const {
    if (!arguments_.all) return {arguments_.posting};
    std::vector<std::string> ids;
    auto pages = client_.postings().list({.limit = 100}).stop_token(stop_).pages();
    while (auto page = pages.next()) {
        if (!*page) {
            // Those that are known are mirrored nevertheless.
            round.failures.push_back("the list of postings: " + to_string(page->error()));
            round.may_pass = round.may_pass && page->error().transient();
            for (const auto& [id, mirror] : mirrors_) ids.push_back(id);
            break;
        }
        for (const Posting& posting : (*page)->data) ids.push_back(posting.id);
    }
    std::ranges::sort(ids);
    ids.erase(std::ranges::unique(ids).begin(), ids.end());
    return ids;
}

sync::Mirror& Copies::mirror_of(const std::string& posting_id) {
    auto& mirror = mirrors_[posting_id];
    if (!mirror) {
        sync::MirrorOptions options;
        options.posting_id = posting_id;
        options.store = store_;
        options.interval = arguments_.watch.value_or(std::chrono::seconds(0));
        options.overlap = arguments_.overlap;
        options.lease = arguments_.lease;
        options.purge_vanished = arguments_.purge;
        if (arguments_.full) options.sweep_interval = std::chrono::milliseconds(1);
        options.stop = stop_;
        options.on_change = ears_.change;
        options.on_progress = [this, posting_id](const sync::MirrorProgress& progress) {
            ears_.progress(posting_id, progress);
        };
        options.on_undecodable = [this, posting_id](const UndecodableItem& item) {
            ears_.note("posting " + posting_id + ": a record is not in the copy: " + to_string(item.error));
        };
        mirror = std::make_unique<sync::Mirror>(client_, std::move(options));
    }
    return *mirror;
}

void Copies::pass(const std::string& posting_id, Round& round) {
    try {
        add(round.sum, mirror_of(posting_id).pass());
        ++round.postings;
    } catch (const Exception& exception) {
        const Error& error = exception.error();
        if (error.kind == ErrorKind::cancelled) return;
        if (error.kind == ErrorKind::conflict) {
            ++round.others;
            const auto wait = error.retry_after.value_or(std::chrono::milliseconds(0));
            round.others_for = std::min(round.others_for.value_or(wait), wait);
            if (!arguments_.watch) ears_.note("posting " + posting_id + ": " + error.reason);
            return;
        }
        round.failures.push_back("posting " + posting_id + ": " + to_string(error));
        round.may_pass = round.may_pass && error.transient();
    }
}

}  // namespace cis::examples
