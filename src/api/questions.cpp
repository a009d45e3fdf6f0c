#include "cis/api/questions.hpp"

#include "api/calls.hpp"
#include "api/endpoints.hpp"

namespace cis {

Paged<Question> Questions::list(std::string_view posting_id, const ListParams& params) const {
    return detail::make_list<Question>(session_, endpoints::list_questions, {posting_id}, params, {"id"});
}

Call<Question> Questions::create(std::string_view posting_id, const QuestionParams& params) const {
    return detail::make_call<Question>(session_, endpoints::create_question, {posting_id}, params);
}

Call<Question> Questions::update(std::string_view posting_id, std::string_view question_id,
                                 const QuestionParams& params) const {
    return detail::make_call<Question>(session_, endpoints::update_question, {posting_id, question_id},
                                       params);
}

Call<Question> Questions::remove(std::string_view posting_id, std::string_view question_id) const {
    return detail::make_call<Question>(session_, endpoints::remove_question, {posting_id, question_id});
}

Call<Json> Questions::reorder(std::string_view posting_id, const Json& order) const {
    return detail::make_call<Json>(session_, endpoints::reorder_questions, {posting_id}, order);
}

}  // namespace cis
