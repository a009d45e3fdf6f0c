#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "bulk/compact_table.hpp"
#include "ingest/plan/listing.hpp"

namespace cis::ingest::detail {

/// The URLs of all candidates that the lists and receipts of a run have shown, for a caller who wants them.
///
/// The URLs of a service usually differ only in the id of the candidate. Such a URL takes about 10 bytes.
/// Another one is kept as it is, with its id.
class InterviewUrls {
public:
    explicit InterviewUrls(bool are_wanted) : are_wanted_(are_wanted) {}

    void keep(const std::string& id, const std::string& url);
    void keep(const ListedPage& page) {
        for (const ListedCandidate& one : page.candidates) keep(one.id, one.interview_url);
    }
    /// @return empty if the URL is not known
    [[nodiscard]] std::string find(const std::string& id) const;

private:
    /// A URL without the id.
    struct Form {
        std::string before{};
        std::string after{};

        friend bool operator==(const Form&, const Form&) = default;
    };

    /// Keeps a URL by its form. @return false if it has none, or if there are too many forms
    bool keep_form(const std::string& id, const std::string& url);

    const bool are_wanted_;
    std::vector<Form> forms_;
    bulk::CompactTable<7, 1> form_by_id_;
    std::unordered_map<std::string, std::string> others_;  ///< by id
};

}  // namespace cis::ingest::detail
