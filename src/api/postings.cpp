#include "cis/api/postings.hpp"

#include "api/calls.hpp"
#include "api/endpoints.hpp"

namespace cis {

Paged<Posting> Postings::list(const ListParams& params) const {
    return detail::make_list<Posting>(session_, endpoints::list_postings, {}, params, {"id"});
}

Paged<PostingSummary> Postings::list_summaries(const ListParams& params) const {
    return detail::make_list<PostingSummary>(session_, endpoints::list_posting_summaries, {}, params, {"id"});
}

Lookup<Posting> Postings::find(std::string_view posting_id) const {
    return detail::make_lookup<Posting>(session_, endpoints::list_postings, {}, {"id"}, posting_id);
}

Call<PostingReceipt> Postings::create(const PostingParams& params) const {
    return detail::make_call<PostingReceipt>(session_, endpoints::create_posting, {}, params);
}

Call<Posting> Postings::update(std::string_view posting_id, const PostingParams& params) const {
    return detail::make_call<Posting>(session_, endpoints::update_posting, {posting_id}, params);
}

Call<Posting> Postings::activate(std::string_view posting_id) const {
    return detail::make_call<Posting>(session_, endpoints::activate_posting, {posting_id});
}

}  // namespace cis
