#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <vector>

#include "ingest/identity/person_rule.hpp"
#include "ingest/plan/address_groups.hpp"
#include "ingest/plan/address_queue.hpp"
#include "ingest/plan/ingest_plan_settings.hpp"
#include "ingest/plan/roster.hpp"
#include "ingest/plan/row_table.hpp"

namespace cis::ingest::detail {

/// Takes a row from reading to saving. A row waits while another row may be the same person. Then it is
/// judged. It is held back while the service may merge it with another row. Then it is admitted, and finally
/// taken to be saved in the journal or to be claimed. Admission owns the rule, the queue, the address groups,
/// and the admitted rows.
///
/// Every row ends here, at whatever stage it is, because its end may admit others. A row is never taken if
/// its candidate is known to be in the service.
class Admission {
public:
    Admission(const IngestPlanSettings& settings, RowTable& rows, Roster& roster)
        : rows_(rows), roster_(roster), rule_(settings.recipe, roster.candidates(), settings.undecided) {}

    [[nodiscard]] PersonRule& rule() noexcept { return rule_; }
    [[nodiscard]] AddressGroups& addresses() noexcept { return addresses_; }
    [[nodiscard]] const AddressGroups& addresses() const noexcept { return addresses_; }

    /// Decides about a row that was added to the table: it ends, is admitted, waits, or is held back.
    void admit(RowNumber number);
    /// Makes all other rows with its address wait for a row that was added to the table and may have been
    /// sent already.
    void await(RowNumber number);
    /// Whether another row or a candidate has the address of this row.
    [[nodiscard]] bool shares_address(const Identity& row) const;
    /// Admits a row again. It was saved, but may not be sent because its claim has run out.
    void readmit(RowNumber number) { admitted_.push_back(number); }
    /// Takes up to `most` rows to be saved, in the order in which they were admitted.
    [[nodiscard]] std::vector<RowNumber> take(std::size_t most);
    [[nodiscard]] std::size_t admitted() const noexcept { return admitted_.size(); }
    /// Admits held-back rows, if what the lists have shown about their addresses allows it.
    void release_held();

    void end(RowEnd end);
    /// Ends a row whose person is a listed candidate without a key. The row ends as that candidate.
    void end_as_unkeyed_match(RowNumber number);
    /// Ends a row that is never sent again, because a response said that its candidate is somebody else.
    /// @param is_refused whether that response was a 409
    void end_refused(RowNumber number, bool is_refused);
    /// Ends a row that is not sent because its candidate is already there, or may be. @return whether it was
    /// ended
    [[nodiscard]] bool end_if_known(RowNumber number);
    /// Ends the admitted rows whose candidates have become known in the meantime.
    void end_known();
    /// Ends the rows that wait or are held back. No further row is sent, so nothing can show any more whether
    /// they may be sent. The end of one may admit others.
    void end_held();

private:
    /// Ends a row that is, or may be, the same person as a candidate with another key. @return whether it was
    /// ended
    [[nodiscard]] bool end_by_rule(RowNumber number);
    /// Admits or holds back a row that need not wait for any other row.
    void pass(RowNumber number);
    void release_once();

    RowTable& rows_;
    Roster& roster_;
    PersonRule rule_;
    AddressQueue line_;
    bool is_releasing_{false};
    bool has_more_to_release_{false};
    AddressGroups addresses_;
    std::deque<RowNumber> admitted_;
};

}  // namespace cis::ingest::detail
