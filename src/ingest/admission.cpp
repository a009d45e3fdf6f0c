#include "ingest/admission.hpp"

#include <string_view>
#include <utility>

namespace cis::ingest::detail {
namespace {

constexpr std::string_view merges_people =
    "another candidate has its e-mail address, and the service did not hold two people who share one";
constexpr std::string_view nobody_shows =
    "it is unknown whether another person with this address is in the service";

/// What the end of a row that was sent to find out says about people who share an address.
AddressBook::Merging shown_by(RowState state) {
    switch (state) {
        case RowState::created:
        case RowState::created_earlier: return AddressBook::Merging::no;
        case RowState::conflict: return AddressBook::Merging::yes;
        default: return AddressBook::Merging::untested;
    }
}

}  // namespace

void Admission::admit(RowNumber number) {
    if (addresses_.admit(rows_.at(number).identity.address, number)) admitted_.push_back(number);
    release_held();
}

void Admission::release_held() {
    if (addresses_.merging() == AddressBook::Merging::yes) {
        for (const RowNumber number : addresses_.take_unsendable()) {
            if (!end_if_known(number))
                end({.row = number, .state = RowState::not_attempted, .reason = merges_people});
        }
    }
    for (const RowNumber number : addresses_.take_released()) admitted_.push_back(number);
}

std::vector<RowNumber> Admission::take(std::size_t most) {
    std::vector<RowNumber> taken;
    while (!admitted_.empty() && taken.size() < most) {
        const RowNumber number = admitted_.front();
        admitted_.pop_front();
        if (!end_if_known(number)) taken.push_back(number);
    }
    return taken;
}

void Admission::end(RowEnd end) {
    const RowNumber number = end.row;
    const RowState state = end.state;
    const auto row = rows_.end(std::move(end));
    if (!row) return;
    switch (state) {
        case RowState::created:
        case RowState::created_earlier:
        case RowState::conflict: addresses_.enter(row->identity.address); break;
        case RowState::rejected:
        case RowState::failed: addresses_.vacate(row->identity.address); break;
        default: break;
    }
    addresses_.tested(number, shown_by(state));
    release_held();
}

bool Admission::end_if_known(RowNumber number) {
    const PendingRow& row = rows_.at(number);
    if (roster_.is_in(row.identity)) {
        end({.row = number, .state = row.life.was_sent() ? RowState::created : RowState::created_earlier});
        return true;
    }
    // Somebody else may have brought this person in since the row was read. What this run has sent without
    // a response is judged by lists.
    if (row.life.was_sent() || row.was_left || !roster_.take_namesake(row.identity)) return false;
    addresses_.enter(row.identity.address);
    end({.row = number, .state = RowState::existing});
    return true;
}

void Admission::end_known() {
    for (const RowNumber number : std::exchange(admitted_, {})) {
        if (!end_if_known(number)) admitted_.push_back(number);
    }
}

void Admission::end_held() {
    for (const RowNumber number : addresses_.take_all()) {
        if (!end_if_known(number))
            end({.row = number, .state = RowState::not_attempted, .reason = nobody_shows});
    }
}

}  // namespace cis::ingest::detail
