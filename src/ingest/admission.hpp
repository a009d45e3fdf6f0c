#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <vector>

#include "ingest/address_book.hpp"
#include "ingest/roster.hpp"
#include "ingest/row_table.hpp"

namespace cis::ingest::detail {

/// The way of a row before it is saved: it is held back while another row may have its e-mail address, then
/// admitted, and then taken to be saved in the journal or to be claimed. It owns the address book and the
/// rows that are admitted.
///
/// A row ends here, wherever it is: its end may admit others. No row that is taken is known to be in.
class Admission {
public:
    Admission(RowTable& rows, Roster& roster) : rows_(rows), roster_(roster) {}

    [[nodiscard]] AddressBook& addresses() noexcept { return addresses_; }
    [[nodiscard]] const AddressBook& addresses() const noexcept { return addresses_; }

    /// A row that was added to the table is admitted, or held back.
    void admit(RowNumber number);
    /// A row was saved, but may not be sent because its claim has run out.
    void readmit(RowNumber number) { admitted_.push_back(number); }
    /// Takes up to `most` rows to be saved, in the order in which they were admitted.
    [[nodiscard]] std::vector<RowNumber> take(std::size_t most);
    [[nodiscard]] std::size_t admitted() const noexcept { return admitted_.size(); }
    /// Admits rows that were held back, if what the lists have shown of their addresses allows it.
    void release_held();

    void end(RowEnd end);
    /// Ends a row that is not sent because its candidate is there already. @return whether it is
    [[nodiscard]] bool end_if_known(RowNumber number);
    /// Ends the admitted rows that are known meanwhile.
    void end_known();
    /// Ends the rows that are held back: none is sent any more that could show whether they may be sent.
    void end_held();

private:
    RowTable& rows_;
    Roster& roster_;
    AddressBook addresses_;
    std::deque<RowNumber> admitted_;
};

}  // namespace cis::ingest::detail
