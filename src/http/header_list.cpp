#include "http/header_list.hpp"

namespace cis::detail {

void HeaderList::add(std::string_view name, std::string_view separator, std::string_view value) {
    constexpr std::size_t usual_lines = 8;
    constexpr std::size_t usual_bytes = 512;
    if (starts_.empty()) {
        starts_.reserve(usual_lines);
        text_.reserve(usual_bytes);
    }
    starts_.push_back(text_.size());
    text_.append(name).append(separator).append(value).push_back('\0');
}

void HeaderList::clear() noexcept {
    text_.clear();
    starts_.clear();
}

curl_slist* HeaderList::get() {
    if (starts_.empty()) return nullptr;
    nodes_.resize(starts_.size());
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
        nodes_[i].data = text_.data() + starts_[i];
        nodes_[i].next = i + 1 < nodes_.size() ? &nodes_[i + 1] : nullptr;
    }
    return nodes_.data();
}

}  // namespace cis::detail
