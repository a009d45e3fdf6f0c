#include "forget/person.hpp"

#include <cis/core/unseen_characters.hpp>

#include "ingest/rows/composed_text.hpp"
#include "ingest/rows/email_cell.hpp"
#include "ingest/rows/email_host.hpp"

namespace cis::programs::forget_command {
namespace {

/// The form of a name or an address for comparisons.
std::string without_case(std::string_view text) {
    return ingest_command::in_lower_case(as_seen(text), false);
}

/// The form of an address for comparisons. It is the same however the host is written.
std::string comparable_address(std::string_view text) {
    using namespace ingest_command;
    return with_small_letters(with_ascii_host(composed(as_seen(read_email_cell(text).address))));
}

}  // namespace

void Person::add_id(std::string_view id) {
    if (!id.empty()) ids_.emplace(id);
}

void Person::add_address(std::string_view address) {
    if (std::string comparable = comparable_address(address); !comparable.empty())
        addresses_.insert(std::move(comparable));
}

bool Person::has_address(std::string_view text) const {
    return text.find('@') != std::string_view::npos && addresses_.contains(comparable_address(text));
}

bool Person::is(const Candidate& candidate) const {
    return has_id(candidate.interview_id) || (candidate.candidate_id && has_id(*candidate.candidate_id)) ||
           has_address(candidate.email);
}

void Person::learn(const Candidate& candidate) {
    add_id(candidate.interview_id);
    if (candidate.candidate_id) add_id(*candidate.candidate_id);
    add_address(candidate.email);
    if (std::string name = without_case(candidate.name); !name.empty()) names_.insert(std::move(name));
}

}  // namespace cis::programs::forget_command
