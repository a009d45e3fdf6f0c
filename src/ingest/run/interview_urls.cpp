#include "ingest/run/interview_urls.hpp"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <utility>

namespace cis::ingest::detail {
namespace {

/// A service that needs more has URLs that differ in more than the id.
constexpr std::size_t most_forms = 16;

auto hash_of(const std::string& id) { return bulk::bytes_of(std::hash<std::string>()(id)); }

}  // namespace

void InterviewUrls::keep(const std::string& id, const std::string& url) {
    if (!are_wanted_ || url.empty()) return;
    if (keep_form(id, url)) {
        others_.erase(id);
    } else {
        others_.insert_or_assign(id, url);
    }
}

bool InterviewUrls::keep_form(const std::string& id, const std::string& url) {
    const std::size_t at = id.empty() ? std::string::npos : url.find(id);
    if (at == std::string::npos) return false;
    Form form{.before = url.substr(0, at), .after = url.substr(at + id.size())};
    const auto known = std::ranges::find(forms_, form);
    const auto index = static_cast<std::size_t>(known - forms_.begin());
    if (known == forms_.end()) {
        if (forms_.size() == most_forms) return false;
        forms_.push_back(std::move(form));
    }
    form_by_id_.put(hash_of(id), index);
    return true;
}

std::string InterviewUrls::find(const std::string& id) const {
    if (const auto other = others_.find(id); other != others_.end()) return other->second;
    const auto index = form_by_id_.find(hash_of(id));
    if (!index) return {};
    const Form& form = forms_.at(*index);
    return form.before + id + form.after;
}

}  // namespace cis::ingest::detail
