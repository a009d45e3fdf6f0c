#pragma once

#include <string_view>

#include <cis/api/service.hpp>
#include <cis/call/call.hpp>
#include <cis/call/paged.hpp>
#include <cis/core/export.hpp>
#include <cis/model/list_params.hpp>
#include <cis/model/question.hpp>

namespace cis {

/// The questions and criteria of a posting, of all modalities (document: Questions). Every call fails with
/// the errors of the document's section Errors.
class CIS_EXPORT Questions : public detail::Service {
public:
    using Service::Service;

    /// `GET /api/v2/postings/{posting_id}/questions`, fetched page by page. Deleted questions are not in it.
    Paged<Question> list(std::string_view posting_id, const ListParams& params = {}) const;
    /// `POST /api/v2/postings/{posting_id}/questions`: creates a question. Not idempotent: when the outcome
    /// of a failed call is Outcome::unknown, look at the list before sending it again.
    /// @return the question, from an undocumented answer: it is `data`, or nested there as `question`. The
    ///         members beside a nested one are in Reply::extra, under `data`
    Call<Question> create(std::string_view posting_id, const QuestionParams& params) const;
    /// `PATCH /api/v2/postings/{posting_id}/questions/{question_id}`: changes the fields that are set, and no
    /// others.
    Call<Question> update(std::string_view posting_id, std::string_view question_id,
                          const QuestionParams& params) const;
    /// `DELETE /api/v2/postings/{posting_id}/questions/{question_id}`: takes a question out of the list.
    /// @return the deleted question
    Call<Question> remove(std::string_view posting_id, std::string_view question_id) const;
    /// `POST /api/v2/postings/{posting_id}/questions/reorder`. Idempotent: the same order twice is that
    /// order.
    /// @param order the body, which is undocumented
    /// @return what the service answers, which is undocumented: `data` where the answer has it, else all of
    ///         it; `null` for an answer without a body
    Call<Json> reorder(std::string_view posting_id, const Json& order) const;
};

}  // namespace cis
