#include "cis/api/interviews.hpp"

#include "api/calls.hpp"
#include "api/endpoints.hpp"

namespace cis {

Call<InterviewData> Interviews::data(std::string_view interview_id) const {
    return detail::make_call<InterviewData>(session_, endpoints::get_interview_data, {interview_id});
}

Call<InterviewMetadata> Interviews::metadata(std::string_view interview_id) const {
    return detail::make_call<InterviewMetadata>(session_, endpoints::get_interview_metadata, {interview_id});
}

Call<Json> Interviews::set_metadata(std::string_view interview_id, const Metadata& metadata) const {
    return detail::make_call<Json>(session_, endpoints::set_interview_metadata, {interview_id},
                                   InterviewMetadataParams{.metadata = metadata});
}

Metadata Interviews::merge_metadata(std::string_view interview_id, const Metadata& entries) const {
    Metadata all = metadata(interview_id).send().metadata;
    for (const auto& [key, value] : entries) all.insert_or_assign(key, value);
    (void)set_metadata(interview_id, all).send();
    return all;
}

}  // namespace cis
