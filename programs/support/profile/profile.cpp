#include "profile/profile.hpp"

#include <algorithm>

#include "text/ascii.hpp"

namespace cis::programs {

const Profile* Profiles::find(const std::string& name) const noexcept {
    const auto found = std::ranges::find(all, name, &Profile::name);
    return found == all.end() ? nullptr : &*found;
}

const Profile* Profiles::standard() const noexcept {
    if (!chosen.empty()) return find(chosen);
    return all.size() == 1 ? &all.front() : nullptr;
}

void Profiles::remove(const std::string& name) {
    std::erase_if(all, [&name](const Profile& profile) { return profile.name == name; });
    if (chosen == name) chosen.clear();
}

std::string fault_of_profile_name(const std::string& name) {
    constexpr std::size_t longest = 64;
    const auto is_allowed = [](char c) { return is_letter(c) || is_digit(c) || c == '-' || c == '_'; };
    const bool is_right = !name.empty() && name.size() <= longest && name.front() != '-' &&
                          std::ranges::all_of(name, is_allowed);
    return is_right ? "" : "must have letters, digits, - or _, at most 64, and not begin with -";
}

std::string profile_text(const std::string& name) { return "profile '" + name + "'"; }

}  // namespace cis::programs
