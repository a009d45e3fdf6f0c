#include "mirror/copies.hpp"

#include <algorithm>
#include <utility>

#include <cis/core/exception.hpp>

#include "service/failure_text.hpp"
#include "service/undecodable_text.hpp"

namespace cis::programs::mirror_command {
namespace {

void add(sync::PassReport& sum, const sync::PassReport& pass) {
    sum.requests += pass.requests;
    sum.read += pass.read;
    sum.added += pass.added;
    sum.changed += pass.changed;
    sum.concluded += pass.concluded;
    sum.vanished += pass.vanished;
    sum.purged += pass.purged;
    sum.undecodable += pass.undecodable;
    sum.candidates += pass.candidates;
}

/// Whether a later pass may succeed. A gateway can answer anything for a while.
bool may_pass(const Error& error) {
    switch (error.kind) {
        case ErrorKind::invalid_argument:
        case ErrorKind::authentication:
        case ErrorKind::not_found:
        case ErrorKind::tls: return false;
        default: return true;
    }
}

/// The failure, with its subject in front.
Failure about(const std::string& subject, Failure failure) {
    failure.message = subject + failure.message;
    return failure;
}

}  // namespace

Copies::Copies(const Client& client, const Arguments& arguments, std::shared_ptr<sync::MirrorStore> store,
               std::stop_token stop, Callbacks callbacks)
    : client_(client),
      arguments_(arguments),
      store_(std::move(store)),
      stop_(std::move(stop)),
      callbacks_(std::move(callbacks)) {
    if (!arguments_.all) titles_[arguments_.posting] = arguments_.title;
}

Round Copies::round() {
    Round round;
    for (const std::string& posting_id : postings(round)) {
        if (stop_.stop_requested()) break;
        pass(posting_id, round);
    }
    return round;
}

Round Copies::round(const TouchedCandidates& touched) {
    std::vector<std::string> meant;
    for (const auto& [posting_id, mirror] : mirrors_) {
        if (touched.contains("") || touched.contains(posting_id)) meant.push_back(posting_id);
    }
    Round round;
    for (const std::string& posting_id : meant) {
        if (!stop_.stop_requested()) pass(posting_id, round);
    }
    return round;
}

void Copies::touch(const TouchedCandidates& touched) {
    for (const auto& [named, interview_ids] : touched) {
        for (const auto& [posting_id, mirror] : mirrors_) {
            if (!named.empty() && named != posting_id) continue;
            for (const std::string& id : interview_ids) mirror->touch(id);
        }
    }
}

void Copies::renew() {
    for (const auto& [posting_id, mirror] : mirrors_) mirror->renew();
}

std::vector<std::string> Copies::postings(Round& round) {
    if (!arguments_.all) return {arguments_.posting};
    std::vector<std::string> ids;
    // This reads summaries, because less in them may be undecodable.
    auto pages = client_.postings().list_summaries({.limit = 100}).stop_token(stop_).pages();
    while (auto page = pages.next()) {
        if (!*page) {
            // The known postings are still mirrored.
            round.failures.push_back(about("the list of postings: ", failure_of(page->error())));
            round.may_pass = round.may_pass && may_pass(page->error());
            for (const auto& [id, mirror] : mirrors_) ids.push_back(id);
            break;
        }
        for (const PostingSummary& posting : (*page)->data) {
            ids.push_back(posting.id);
            std::string& title = titles_[posting.id];
            if (title != posting.title && mirrors_.contains(posting.id)) renamed_.insert(posting.id);
            title = posting.title;
        }
        for (const UndecodableItem& item : (*page)->undecodable) {
            std::string id = pages.cursor_of(item);
            if (id.empty()) {
                round.failures.push_back(about("a posting is not in the copy: ", failure_of(item.error)));
            } else {
                ids.push_back(std::move(id));
            }
        }
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
        options.title = titles_[posting_id];
        options.store = store_;
        options.interval = arguments_.watch.value_or(std::chrono::seconds(0));
        options.overlap = arguments_.overlap;
        options.lease = arguments_.lease;
        options.purge_vanished = arguments_.purge;
        if (arguments_.full) options.sweep_interval = std::chrono::milliseconds(1);
        options.stop = stop_;
        options.on_change = callbacks_.change;
        options.on_progress = [this, posting_id](const sync::MirrorProgress& progress) {
            callbacks_.progress(posting_id, progress);
        };
        options.on_retry = [this, posting_id](const Error& error) {
            callbacks_.note("posting " + posting_id + ": tries again. " + failure_text(error));
        };
        options.on_undecodable = [this, posting_id](const UndecodableItem& item) {
            callbacks_.note("posting " + posting_id + ", " +
                            undecodable_text("candidate", item, "interview_id"));
        };
        mirror = std::make_unique<sync::Mirror>(client_, std::move(options));
    }
    return *mirror;
}

void Copies::pass(const std::string& posting_id, Round& round) {
    try {
        const sync::PassReport report = mirror_of(posting_id).pass();
        if (renamed_.erase(posting_id) > 0) {
            // A mirror stores the title with its lease, so a new mirror is made. The old one has read the
            // candidates that events have touched.
            mirrors_.erase(posting_id);
            mirror_of(posting_id);
        }
        add(round.sum, report);  // what was read before a failure is stored, too
        if (!report.finished) return failed(posting_id, *report.error, round);
        kept_by_others_.erase(posting_id);
        ++round.postings;
    } catch (const Exception& exception) {
        failed(posting_id, exception.error(), round);
    }
}

void Copies::failed(const std::string& posting_id, const Error& error, Round& round) {
    if (error.kind == ErrorKind::cancelled) return;
    const std::string posting = "posting " + posting_id + ": ";
    if (error.kind == ErrorKind::conflict && error.status == 0) {
        ++round.others;
        const auto wait = error.retry_after.value_or(arguments_.lease);
        round.others_for = std::min(round.others_for.value_or(wait), wait);
        // Told once, until the posting is ours.
        if (kept_by_others_.insert(posting_id).second) {
            callbacks_.note(posting + error.reason + "; its lease ends in " +
                            std::to_string(std::chrono::ceil<std::chrono::seconds>(wait).count()) +
                            " s, unless it goes on");
        }
        return;
    }
    if (error.kind == ErrorKind::not_found && arguments_.all) {
        // If the posting was deleted after the list was read, the next round no longer knows it.
        mirrors_.erase(posting_id);
        round.failures.push_back(
            {.exit = ExitCode::again,
             .kind = "not_found",
             .message = posting + "is listed, but the service does not have it; its copy stays as it is"});
        return;
    }
    if (error.kind == ErrorKind::not_found && error.status != 0) {
        round.failures.push_back({.exit = ExitCode::usage,
                                  .kind = "not_found",
                                  .message = posting + "there is no such posting in this workspace",
                                  .error = error});
    } else {
        round.failures.push_back(about(posting, failure_of(error)));
    }
    round.may_pass = round.may_pass && may_pass(error);
}

}  // namespace cis::programs::mirror_command
