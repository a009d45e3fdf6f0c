#include "http/header_list.hpp"

#include <algorithm>

#include "core/overwrite.hpp"

namespace cis::detail {

void HeaderList::add(std::string_view name, std::string_view separator, std::string_view value) {
    constexpr std::size_t usual_lines = 8;
    constexpr std::size_t usual_bytes = 512;
    if (starts_.empty()) {
        starts_.reserve(usual_lines);
        reserve(usual_bytes);
    }
    reserve(text_.size() + name.size() + separator.size() + value.size() + 1);
    starts_.push_back(text_.size());
    text_.append(name).append(separator).append(value).push_back('\0');
}

/// Grows the buffer and wipes the old one. A string that grows by itself would leave its old buffer as it is.
void HeaderList::reserve(std::size_t bytes) {
    if (bytes <= text_.capacity()) return;
    std::string grown;
    grown.reserve(std::max(bytes, 2 * text_.capacity()));
    grown.append(text_);
    overwrite(text_);
    text_.swap(grown);
}

void HeaderList::clear() noexcept {
    overwrite(text_);
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
