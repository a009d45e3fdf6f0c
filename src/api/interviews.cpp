#include "cis/api/interviews.hpp"

#include "api/calls.hpp"
#include "api/endpoints.hpp"
#include "api/open_request.hpp"
#include "cis/core/exception.hpp"

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
    // The typed call cannot tell absent metadata from empty metadata, and writing empty metadata would erase
    // everything.
    constexpr std::string_view path = endpoints::get_interview_metadata.path;
    const Json body = detail::make_open_request(session_, Method::get, path, {interview_id}, Json()).send();
    const JsonPart shown = body["data"]["metadata"];
    if (!shown.json().text().starts_with('{')) {
        throw_error({.kind = ErrorKind::decode,
                     .outcome = Outcome::not_sent,
                     .reason = "data.metadata: is missing or not an object, so nothing was changed",
                     .method = "GET",
                     .path_pattern = std::string(path)});
    }
    Metadata all;
    for (const auto& [key, value] : shown.members()) all.insert_or_assign(key, value.as<std::string>());
    for (const auto& [key, value] : entries) all.insert_or_assign(key, value);
    (void)set_metadata(interview_id, all).send();
    return all;
}

}  // namespace cis
