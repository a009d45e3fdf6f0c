#pragma once

#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "candidate_list_json.hpp"

namespace cis::test {

/// A posting whose candidates are what clients send: without HTTP, clock or chance.
struct JsonPosting {
    /// Takes in the candidate of a request's body. @return the response's body
    std::string take_in(const std::string& body) {
        auto candidate = nlohmann::json::parse(body);
        const std::string id = "i" + std::to_string(created++);
        candidate["interview_id"] = id;
        candidate["interview_url"] = "https://example.com/" + id;
        candidate["created_at"] = next_created_at++;
        return creation_json(people.emplace_back(std::move(candidate)));
    }
    /// @return the response's body; none if the candidate of the cursor is not there
    [[nodiscard]] std::optional<std::string> page(const ListQuery& query) const {
        const auto page = page_of(people, query, habits, facts_of);
        if (!page) return std::nullopt;
        auto shown = nlohmann::json::array();
        for (const nlohmann::json* const one : page->items) shown.push_back(*one);
        return list_json(shown, page->has_more, total_count.value_or(page->total_count));
    }

    std::vector<nlohmann::json> people{};
    ListHabits habits{};
    double next_created_at{1'000'000};
    std::size_t created{0};
    std::optional<std::int64_t> total_count{};  ///< what it says instead of the right one

private:
    static std::optional<ListedFacts> facts_of(const nlohmann::json& candidate) {
        ListedFacts facts;
        const auto id = candidate.find("interview_id");
        if (id != candidate.end() && id->is_string()) facts.id = id->get_ref<const std::string&>();
        const auto created_at = candidate.find("created_at");
        if (created_at != candidate.end() && created_at->is_number())
            facts.created_at = created_at->get<double>();
        return facts;
    }
};

}  // namespace cis::test
