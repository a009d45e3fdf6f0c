#pragma once

#include "test.hpp"

namespace cis::test {

using Ids = std::vector<std::string>;

/// A page of candidates with these interview ids.
[[nodiscard]] inline Responder page(std::initializer_list<std::string_view> ids, bool has_more,
                                    int total = 0) {
    return answer::json(200, candidate_page(ids, has_more, total));
}

/// A page of these items, each of them JSON.
[[nodiscard]] inline Responder page_of(const std::vector<std::string>& items, bool has_more) {
    return answer::json(200, page_json(items, has_more));
}

/// The interview ids of all items.
[[nodiscard]] inline Ids ids_of(Paged<Candidate> list) {
    Ids ids;
    for (const Candidate& candidate : list) ids.push_back(candidate.interview_id);
    return ids;
}

/// The items until the list ends, and the error that ended it.
[[nodiscard]] inline std::pair<Ids, std::optional<Error>> ids_and_error(Paged<Candidate>& list) {
    Ids ids;
    try {
        for (const Candidate& candidate : list) ids.push_back(candidate.interview_id);
    } catch (const Exception& exception) {
        return {std::move(ids), exception.error()};
    }
    return {std::move(ids), std::nullopt};
}

/// The query of each request that arrived.
[[nodiscard]] inline std::vector<std::string> queries(const FaultServer& server) {
    std::vector<std::string> all;
    for (const auto& request : server.requests()) {
        const auto mark = request.target.find('?');
        all.push_back(mark == std::string::npos ? "" : request.target.substr(mark + 1));
    }
    return all;
}

}  // namespace cis::test
