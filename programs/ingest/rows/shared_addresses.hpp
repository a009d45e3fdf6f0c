#pragma once

#include <cstddef>
#include <deque>
#include <limits>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "csv/row_place.hpp"

namespace cis::programs::ingest_command {

/// Finds the rows of a file that have the same e-mail address. They are different people, or one person under
/// two names.
class SharedAddresses {
public:
    /// A person in the file.
    struct Person {
        RowPlace place{};
        std::string name{};  ///< empty if names are not kept
    };

    /// @param keeps_names whether to keep names, for a text that only the owner of the file can read
    explicit SharedAddresses(bool keeps_names) : keeps_names_(keeps_names) {}

    /// @param email the address. Invisible characters and the case of ASCII letters do not count. Empty: the
    /// row has none
    void add(const RowPlace& place, const std::string& name, std::string_view email);
    /// The people in other rows who have this address, in the order of the file.
    [[nodiscard]] std::vector<Person> others(const RowPlace& place, std::string_view email) const;

private:
    static constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

    struct Entry {
        RowPlace place;
        std::size_t earlier;  ///< the index of the previous entry with the same address
    };

    bool keeps_names_;
    std::unordered_map<std::size_t, std::size_t> last_{};  ///< by hash of the address: the last entry
    std::deque<Entry> entries_{};
    std::deque<std::string> names_{};  ///< the names of the entries
};

}  // namespace cis::programs::ingest_command
