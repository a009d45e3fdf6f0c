#pragma once

#include <initializer_list>
#include <string_view>
#include <vector>

#include <cis/api/service.hpp>
#include <cis/call/call.hpp>
#include <cis/call/paged.hpp>
#include <cis/core/export.hpp>
#include <cis/model/list_params.hpp>
#include <cis/model/question.hpp>

namespace cis {

/// The questions and criteria of a posting, of all modalities (specification: Questions). Errors: see Error.
class CIS_EXPORT Questions : public detail::Service {
public:
    using Service::Service;

    /// `GET /api/v2/postings/{posting_id}/questions`, fetched page by page, without deleted questions.
    Paged<Question> list(std::string_view posting_id, const ListParams& params = {}) const;
    /// `POST /api/v2/postings/{posting_id}/questions`: creates a question. Not idempotent: if a failed call
    /// has the outcome Outcome::unknown, search the list before you send it again.
    /// @return the question. The response is undocumented: the question is `data`, or `data.question`. The
    ///         other members of `data` are in Reply::extra, under `data`
    Call<Question> create(std::string_view posting_id, const QuestionParams& params) const;
    /// `PATCH /api/v2/postings/{posting_id}/questions/{question_id}`: changes only the fields that are set.
    Call<Question> update(std::string_view posting_id, std::string_view question_id,
                          const QuestionParams& params) const;
    /// `DELETE /api/v2/postings/{posting_id}/questions/{question_id}`: removes a question from the list.
    /// @return the deleted question
    Call<Question> remove(std::string_view posting_id, std::string_view question_id) const;
    /// Does not compile. Write `remove()`.
    template <class Never = void>
    // NOLINTNEXTLINE(readability-identifier-naming): what is written first
    Call<Question> delete_(std::string_view /*posting_id*/, std::string_view /*question_id*/) const {
        static_assert(detail::never<Never>, "write remove()");
        return detail::never_made<Call<Question>>();
    }
    /// `POST /api/v2/postings/{posting_id}/questions/reorder`: sets the order of the questions. Idempotent:
    /// setting the same order twice has the same effect as once.
    /// @param order the body, which is undocumented
    /// @return the undocumented response: `data` if present, otherwise the whole body; `null` without a body
    Call<Json> reorder(std::string_view posting_id, const Json& order) const;
    /// Does not compile, because the body is undocumented. Write the member that the service expects:
    /// `reorder(posting_id, {{"question_ids", ids}})`.
    template <class Id>
    Call<Json> reorder(std::string_view posting_id, std::initializer_list<Id> /*ids*/) const {
        static_assert(
            detail::never<Id>,
            "the body is undocumented: write reorder(posting_id, {{\"question_ids\", ids}}), with the "
            "member that the service expects and a std::vector of ids");
        return reorder(posting_id, Json());
    }
    /// Does not compile, for the same reason.
    template <class Id>
    Call<Json> reorder(std::string_view posting_id, const std::vector<Id>& /*ids*/) const {
        return reorder(posting_id, std::initializer_list<Id>());
    }
};

}  // namespace cis
