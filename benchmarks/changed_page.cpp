#include "changed_page.hpp"

#include <algorithm>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <random>
#include <utility>
#include <vector>

#include "candidate_page.hpp"

namespace cis::benchmarks {
namespace {

using Json = nlohmann::ordered_json;
using Member = std::pair<std::string, Json>;

bool is_open(const std::string& name) { return name == "metadata" || name == "data"; }
bool is_always_there(const std::string& name) { return name == "object" || name == "interview_id"; }

Json unknown_value(std::size_t number) {
    switch (number % 5) {
        case 0: return "a text of some length, with \"quotes\" and ümlauts";
        case 1: return static_cast<double>(number) + 0.25;
        case 2: return {{"kind", "nested"}, {"values", {1, 2, 3}}};
        case 3: return nullptr;
        default: return true;
    }
}

class Changer {
public:
    Changer(PageChange change, unsigned percent) : change_(change), percent_(percent) {}

    void change_objects(Json& value) {
        if (value.is_array()) {
            for (Json& item : value) change_objects(item);
        } else if (value.is_object()) {
            for (auto& [name, member] : value.items()) {
                if (!is_open(name)) change_objects(member);
            }
            change_members(value);
        }
    }

private:
    bool chosen() { return random_() % 100 < percent_; }

    void insert_somewhere(std::vector<Member>& members, Member member) {
        const auto place = static_cast<std::ptrdiff_t>(random_() % (members.size() + 1));
        members.insert(members.begin() + place, std::move(member));
    }

    void change_members(Json& object) {
        std::vector<Member> kept;
        std::vector<Member> moved;
        std::size_t added = 0;
        for (auto& [name, value] : object.items()) {
            const bool is_chosen = chosen();
            if (is_chosen && change_ == PageChange::missing && !is_always_there(name)) continue;
            const bool is_moved = is_chosen && change_ == PageChange::reordered;
            (is_moved ? moved : kept).emplace_back(name, std::move(value));
            if (is_chosen && change_ == PageChange::unknown) ++added;
        }
        for (Member& member : moved) insert_somewhere(kept, std::move(member));
        for (; added > 0; --added, ++unknown_)
            insert_somewhere(kept, {"not_documented_" + std::to_string(added), unknown_value(unknown_)});
        object = Json::object();
        for (auto& [name, value] : kept) object[name] = std::move(value);
    }

    PageChange change_;
    unsigned percent_;
    std::size_t unknown_{0};
    std::mt19937 random_{1};
};

}  // namespace

std::string changed_page(PageChange change, unsigned percent) {
    Json page = Json::parse(candidate_page(100));
    Changer(change, percent).change_objects(page["data"]);
    return page.dump();
}

std::string page_with_transcripts() {
    Json page = Json::parse(candidate_page(100));
    std::size_t second = 0;
    for (Json& candidate : page["data"]) {
        Json& turns = candidate["data"]["transcript"] = Json::array();
        for (std::size_t turn = 0; turn < 250; ++turn, ++second) {
            turns.push_back({{"speaker", turn % 2 == 0 ? "agent" : "candidate"},
                             {"at", static_cast<double>(second) * 4.5},
                             {"text",
                              "Well, we moved the service step by step — \"measure first\" — and nobody "
                              "noticed it for nine months; 三回も."}});
        }
    }
    return page.dump();
}

}  // namespace cis::benchmarks
