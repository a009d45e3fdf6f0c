#include "source/copy_source.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include <cis/core/exception.hpp>

#include "options/input_error.hpp"

namespace cis::programs {
namespace {

template <class T>
T value_of(Result<T> result) {
    if (!result) throw_error(std::move(result).error());
    return *std::move(result);
}

/// A list of the postings for an error. If there are very many, not all are named.
std::string list_of(const std::vector<sync::MirrorScope>& scopes) {
    constexpr std::size_t most = 10;
    std::string list;
    for (std::size_t i = 0; i < std::min(scopes.size(), most); ++i) {
        list += (i > 0 ? ", " : "") + scopes[i].posting_id;
    }
    return scopes.size() > most ? list + ", …" : list;
}

std::string chosen(const std::vector<sync::MirrorScope>& scopes, const std::string& posting_id) {
    if (scopes.empty()) throw InputError("--db: it holds no posting");
    if (posting_id.empty()) {
        if (scopes.size() == 1) return scopes.front().posting_id;
        throw InputError("--posting is needed: the database holds " + std::to_string(scopes.size()) +
                         " postings, " + list_of(scopes));
    }
    const bool is_there = std::ranges::any_of(
        scopes, [&posting_id](const auto& scope) { return scope.posting_id == posting_id; });
    if (!is_there) {
        throw InputError("--posting: the database holds no posting with the id '" + posting_id +
                         "' (it knows no titles: list_postings shows the ids), but " + list_of(scopes));
    }
    return posting_id;
}

}  // namespace

Report read_copy(sync::MirrorStore& store, const std::string& posting_id, const std::stop_token& stop,
                 const std::function<void(std::uint64_t)>& on_count) {
    Report report;
    report.subject.id = chosen(value_of(store.scopes()), posting_id);
    report.copy = Copy{.passed_at = value_of(store.state(report.subject.id)).passed_at};
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
    return report;
}

}  // namespace cis::programs
