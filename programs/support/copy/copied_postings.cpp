#include "copy/copied_postings.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include <cis/core/exception.hpp>

#include "failure/input_error.hpp"
#include "text/harmless_text.hpp"
#include "text/nearest_text.hpp"

namespace cis::programs {
namespace {

using sync::MirrorScope;

template <class T>
T value_from_copy(Result<T> result) {
    if (!result) throw_error(std::move(result).error());
    return *std::move(result);
}

/// A posting as a person knows it. If there is no title, its id.
std::string name_of_scope(const MirrorScope& scope) {
    return scope.title.empty() ? harmless(scope.posting_id) : "'" + harmless(scope.title) + "'";
}

/// A list for an error. If there are very many, not all are named.
template <class Name>
std::string list_of_scopes(const std::vector<MirrorScope>& scopes, Name name) {
    constexpr std::size_t most = 10;
    std::string list;
    for (std::size_t i = 0; i < std::min(scopes.size(), most); ++i)
        list += (i > 0 ? ", " : "") + name(scopes[i]);
    return scopes.size() > most ? list + ", …" : list;
}

[[noreturn]] void refuse_unknown_in_copy(const std::vector<MirrorScope>& scopes, const std::string& choice) {
    std::vector<std::string> titles;
    for (const MirrorScope& scope : scopes) titles.push_back(scope.title);
    const std::string meant = nearest_text(choice, titles);
    throw InputError("--posting: the copy has no posting with the id or title '" + harmless(choice) + "'. " +
                     (meant.empty() ? "It has " + list_of_scopes(scopes, name_of_scope) + '.'
                                    : "Did you mean '" + harmless(meant) + "'?"));
}

std::vector<MirrorScope> chosen_scopes(std::vector<MirrorScope> scopes, const std::string& choice) {
    if (scopes.empty()) throw InputError("--db: it holds no posting");
    if (choice.empty()) return scopes;
    const auto with_id = std::ranges::find(scopes, choice, &MirrorScope::posting_id);
    if (with_id != scopes.end()) return {*with_id};
    std::vector<MirrorScope> titled;
    for (const MirrorScope& scope : scopes) {
        if (scope.title == choice) titled.push_back(scope);
    }
    if (titled.empty()) refuse_unknown_in_copy(scopes, choice);
    if (titled.size() > 1) {
        throw InputError(
            "--posting: " + std::to_string(titled.size()) + " postings of the copy have the title '" +
            harmless(choice) + "'. Give the id of one of them: " +
            list_of_scopes(titled, [](const MirrorScope& scope) { return harmless(scope.posting_id); }));
    }
    return titled;
}

}  // namespace

std::string list_of_postings(const std::vector<CopiedPosting>& postings) {
    std::vector<MirrorScope> scopes;
    scopes.reserve(postings.size());
    for (const CopiedPosting& posting : postings)
        scopes.push_back({.posting_id = posting.id, .title = posting.title});
    return list_of_scopes(scopes, name_of_scope);
}

std::vector<CopiedPosting> copied_postings(sync::MirrorStore& store, const std::string& choice) {
    std::vector<CopiedPosting> postings;
    for (MirrorScope& scope : chosen_scopes(value_from_copy(store.scopes()), choice)) {
        sync::MirrorState state = value_from_copy(store.state(scope.posting_id));
        postings.push_back(
            {.id = std::move(scope.posting_id), .title = std::move(scope.title), .state = state});
    }
    return postings;
}

}  // namespace cis::programs
