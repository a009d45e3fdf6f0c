#include "report/source/copy_source.hpp"

#include <optional>
#include <utility>
#include <vector>

#include <cis/core/exception.hpp>

#include "copy/copied_postings.hpp"
#include "copy/copy_changes.hpp"
#include "failure/input_error.hpp"
#include "report/tally/time_units.hpp"

namespace cis::programs::report_command {
namespace {

/// The posting of a page. A page is about one posting.
CopiedPosting chosen(sync::MirrorStore& store, const std::string& choice) {
    std::vector<CopiedPosting> postings = copied_postings(store, choice);
    if (postings.size() > 1) {
        throw InputError("--posting is needed: the database holds " + std::to_string(postings.size()) +
                         " postings, " + list_of_postings(postings));
    }
    return std::move(postings.front());
}

}  // namespace

Report read_copy(sync::MirrorStore& store, const std::string& choice, const std::stop_token& stop,
                 const std::function<void(std::uint64_t)>& on_count) {
    Report report;
    CopiedPosting posting = chosen(store, choice);
    report.subject.id = posting.id;
    report.subject.title = posting.title;
    report.copy = Copy{.passed_at = posting.state.passed_at};
    Tally& tally = report.tally;
    const std::optional<Error> error = store.for_each(report.subject.id, [&](const sync::MirrorRow& row) {
        if (row.vanished) {
            ++tally.vanished;
        } else {
            tally.add(row.candidate);
            on_count(tally.candidates);
        }
        return !stop.stop_requested();
    });
    if (error) throw_error(*error);
    report.made_at = Timestamp::now();
    report.changes = read_changes(store, {std::move(posting)},
                                  Timestamp(report.made_at.epoch_seconds() - static_cast<double>(week)));
    return report;
}

}  // namespace cis::programs::report_command
