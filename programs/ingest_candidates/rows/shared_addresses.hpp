#pragma once

#include <cstddef>
#include <limits>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace cis::programs {

/// Which rows of a file have the same e-mail address. They are different people, or one under two names.
class SharedAddresses {
public:
    /// Somebody in the file.
    struct Person {
        std::size_t line{};
        std::string name{};  ///< empty if names are not kept
    };

    /// @param keeps_names for a text that only the owner of the file can read
    explicit SharedAddresses(bool keeps_names) : keeps_names_(keeps_names) {}

    /// @param email what nobody sees, and the case of ASCII letters, do not count; empty: the row has none
    void add(std::size_t line, const std::string& name, std::string_view email);
    /// Who was added with this address and is in another line, in the order of the file.
    [[nodiscard]] std::vector<Person> others(std::size_t line, std::string_view email) const;

private:
    static constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

    struct Entry {
        std::size_t line;
        std::size_t earlier;  ///< the index of the one before with the same address
    };

    bool keeps_names_;
    std::unordered_map<std::size_t, std::size_t> last_{};  ///< by the hash of the address: an index
    std::vector<Entry> entries_{};
    std::vector<std::string> names_{};  ///< of the entries
};

}  // namespace cis::programs
