#pragma once

#include <string>
#include <unordered_map>

#include "ingest/plan/listing.hpp"

namespace cis::ingest::detail {

/// The URLs of all candidates that the lists and receipts of a run have shown, for a caller who wants them.
class InterviewUrls {
public:
    explicit InterviewUrls(bool are_wanted) : are_wanted_(are_wanted) {}

    void keep(const std::string& id, const std::string& url) {
        if (are_wanted_ && !url.empty()) urls_.insert_or_assign(id, url);
    }
    void keep(const ListedPage& page) {
        for (const ListedCandidate& one : page.candidates) keep(one.id, one.interview_url);
    }
    /// @return empty if the URL is not known
    [[nodiscard]] std::string find(const std::string& id) const {
        const auto found = urls_.find(id);
        return found == urls_.end() ? std::string() : found->second;
    }

private:
    const bool are_wanted_;
    std::unordered_map<std::string, std::string> urls_;  ///< by id
};

}  // namespace cis::ingest::detail
