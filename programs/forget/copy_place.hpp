#pragma once

#ifdef CIS_PROGRAMS_WITH_SQL
#include <cis/sql/sql_store.hpp>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include <cis/sync/mirror_store.hpp>

#include "forget/place.hpp"

namespace cis::programs::forget_command {

/// The copy of `cis mirror`: its candidates and their history.
class CopyPlace final : public Place {
public:
    /// @param address a file, or `postgresql://…`
    explicit CopyPlace(std::string address);
    /// Ends the leases.
    ~CopyPlace() override;

    void search(Person& person) override;
    [[nodiscard]] std::vector<Finding> findings() const override;
    void reserve() override;
    void remove() override;

private:
    void search(Person& person, const sync::MirrorScope& scope);
    void release() noexcept;

    std::string address_;
    std::unique_ptr<sql::SqlStore> store_;                ///< to read
    std::unique_ptr<sql::SqlStore> writing_{};            ///< to remove
    std::vector<sync::MirrorScope> scopes_{};             ///< of the postings with the person
    std::map<std::string, std::set<std::string>> ids_{};  ///< of the interviews, by posting
    std::vector<sync::Lease> leases_{};
    std::uint64_t candidates_{0};
    std::uint64_t entries_{0};  ///< of the history
};

}  // namespace cis::programs::forget_command
#endif
