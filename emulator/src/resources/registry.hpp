#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace cis::emulator {

/// Resources of one type in the order of their creation, with access by identifier. References stay valid.
template <class T>
class Registry {
public:
    T& add(const std::string& id, T resource) {
        positions_.emplace(id, resources_.size());
        return resources_.emplace_back(std::move(resource));
    }

    [[nodiscard]] T* find(std::string_view id) {
        const auto at = position(id);
        return at ? &resources_[*at] : nullptr;
    }
    [[nodiscard]] const T* find(std::string_view id) const {
        const auto at = position(id);
        return at ? &resources_[*at] : nullptr;
    }

    [[nodiscard]] std::optional<std::size_t> position(std::string_view id) const {
        const auto found = positions_.find(std::string{id});
        return found == positions_.end() ? std::nullopt : std::optional{found->second};
    }

    [[nodiscard]] std::size_t size() const { return resources_.size(); }
    [[nodiscard]] auto begin() { return resources_.begin(); }
    [[nodiscard]] auto end() { return resources_.end(); }
    [[nodiscard]] auto begin() const { return resources_.begin(); }
    [[nodiscard]] auto end() const { return resources_.end(); }

private:
    std::deque<T> resources_;
    std::unordered_map<std::string, std::size_t> positions_;
};

}  // namespace cis::emulator
