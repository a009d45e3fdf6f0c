#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "resources/posting.hpp"
#include "routes/pagination.hpp"
#include "routes/routes.hpp"
#include "wire/envelope.hpp"
#include "wire/json.hpp"

namespace cis::emulator {
namespace {

/// All questions by rank. Deleted ones keep their position, so that they stay valid as cursors.
Registry<const Question*> ranked(const Posting& posting) {
    std::multimap<int, const Question*> by_rank;
    for (const Question& question : posting.questions) {
        by_rank.emplace(question.resource["rank"].get<int>(), &question);
    }
    Registry<const Question*> ranked;
    for (const auto& [rank, question] : by_rank) ranked.add(question->resource["id"], question);
    return ranked;
}

int last_rank(const Posting& posting) {
    int last = 0;
    for (const Question& question : posting.questions) {
        last = std::max(last, question.resource["rank"].get<int>());
    }
    return last;
}

Question& find_question(const RequestContext& context) {
    Question* const question = requested_posting(context).questions.find(context.arguments.at("question_id"));
    if (question == nullptr || question->deleted) throw not_found("question");
    return *question;
}

Response list_questions(const RequestContext& context) {
    return list_page(
        context, ranked(requested_posting(context)),
        [](const Question* question) { return !question->deleted; },
        [](const Question* question) { return question->resource; });
}

Response add_question(const RequestContext& context) {
    Posting& posting = requested_posting(context);
    const Json body = parse_object(context.request.body);
    const std::string id = context.identifiers.next();
    Question question =
        make_question(id, context.arguments.at("posting_id"), last_rank(posting) + 1, context.now, body);
    return resource_response(201, posting.questions.add(id, std::move(question)).resource);
}

Response change_question(const RequestContext& context) {
    Question& question = find_question(context);
    update_question(question, context.now, parse_object(context.request.body));
    return resource_response(200, question.resource);
}

Response remove_question(const RequestContext& context) {
    Question& question = find_question(context);
    question.deleted = true;
    question.resource["updated_at"] = context.now;
    return resource_response(200, question.resource);
}

/// The ids in the body, which must name each question of the posting once.
std::vector<std::string> read_order(const RequestContext& context, const Posting& posting) {
    constexpr FieldRule rule{"question_ids", FieldType::string_array};
    const Json body = parse_object(context.request.body);
    Violations violations;
    check_fields(body, {&rule, 1}, violations);
    violations.check();
    const Json wanted = member(body, rule.name);
    std::set<std::string> present;
    for (const Question& question : posting.questions) {
        if (!question.deleted) present.insert(question.resource["id"]);
    }
    std::vector<std::string> ids;
    if (wanted.is_array()) ids = wanted.get<std::vector<std::string>>();
    if (wanted.is_null() || ids.size() != present.size() ||
        std::set<std::string>(ids.begin(), ids.end()) != present) {
        violations.add("question_ids", "must name each question of the posting once");
    }
    violations.check();
    return ids;
}

Response reorder_questions(const RequestContext& context) {
    Posting& posting = requested_posting(context);
    std::vector<Json> questions;
    int rank = 0;
    for (const std::string& id : read_order(context, posting)) {
        Json& resource = posting.questions.find(id)->resource;
        resource["rank"] = ++rank;
        resource["updated_at"] = context.now;
        questions.push_back(resource);
    }
    const std::size_t count = questions.size();
    return list_response(std::move(questions), false, count, context.request.path);
}

}  // namespace

void add_question_routes(RouteTable& routes) {
    routes.add("GET", "/api/v2/postings/{posting_id}/questions", list_questions);
    routes.add("POST", "/api/v2/postings/{posting_id}/questions", add_question);
    routes.add("PATCH", "/api/v2/postings/{posting_id}/questions/{question_id}", change_question);
    routes.add("DELETE", "/api/v2/postings/{posting_id}/questions/{question_id}", remove_question);
    routes.add("POST", "/api/v2/postings/{posting_id}/questions/reorder", reorder_questions);
}

}  // namespace cis::emulator
