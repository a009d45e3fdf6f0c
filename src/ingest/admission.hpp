#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <vector>

#include "ingest/address_book.hpp"
#include "ingest/address_line.hpp"
#include "ingest/course_settings.hpp"
#include "ingest/person_rule.hpp"
#include "ingest/roster.hpp"
#include "ingest/row_table.hpp"

namespace cis::ingest::detail {

/// The way of a row before it is saved: it waits while another row may be the same person, is judged, is held
/// back while the service may merge it with another, then admitted, and then taken to be saved in the journal
/// or to be claimed. It owns the rule, the line and the book of addresses, and the rows that are admitted.
///
/// A row ends here, wherever it is: its end may admit others. No row that is taken is known to be in.
class Admission {
public:
    Admission(const CourseSettings& settings, RowTable& rows, Roster& roster)
        : rows_(rows), roster_(roster), rule_(settings.recipe, roster.candidates(), settings.undecided) {}

    [[nodiscard]] PersonRule& rule() noexcept { return rule_; }
    [[nodiscard]] AddressBook& addresses() noexcept { return addresses_; }
    [[nodiscard]] const AddressBook& addresses() const noexcept { return addresses_; }

    /// A row that was added to the table ends, is admitted, waits or is held back.
    void admit(RowNumber number);
    /// A row that was added to the table may have been sent: those with its address wait for it.
    void await(RowNumber number);
    /// Whether another row or candidate has the address of this row.
    [[nodiscard]] bool shares_address(const Identity& row) const;
    /// A row was saved, but may not be sent because its claim has run out.
    void readmit(RowNumber number) { admitted_.push_back(number); }
    /// Takes up to `most` rows to be saved, in the order in which they were admitted.
    [[nodiscard]] std::vector<RowNumber> take(std::size_t most);
    [[nodiscard]] std::size_t admitted() const noexcept { return admitted_.size(); }
    /// Admits rows that were held back, if what the lists have shown of their addresses allows it.
    void release_held();

    void end(RowEnd end);
    /// A row that is a candidate without a key ends as that one.
    void end_as_namesake(RowNumber number);
    /// Ends a row that is never sent again: an answer said that it is somebody else.
    /// @param is_refused that answer was a 409
    void end_refused(RowNumber number, bool is_refused);
    /// Ends a row that is not sent because its candidate is there already, or may be. @return whether it is
    [[nodiscard]] bool end_if_known(RowNumber number);
    /// Ends the admitted rows that are known meanwhile.
    void end_known();
    /// Ends the rows that wait or are held back: none is sent any more that could show whether they may be
    /// sent. Some may be admitted by the ends of others.
    void end_held();

private:
    /// Ends a row that is somebody who is in under another name, or may be. @return whether it is
    [[nodiscard]] bool end_by_rule(RowNumber number);
    /// A row for which nobody has to be waited for is admitted or held back.
    void pass(RowNumber number);
    void release_once();

    RowTable& rows_;
    Roster& roster_;
    PersonRule rule_;
    AddressLine line_;
    bool is_releasing_{false};
    bool has_more_to_release_{false};
    AddressBook addresses_;
    std::deque<RowNumber> admitted_;
};

}  // namespace cis::ingest::detail
