#include "ingest/rows/row_keys.hpp"

#include <cis/core/unseen_characters.hpp>

#include "failure/input_error.hpp"
#include "ingest/rows/columns.hpp"
#include "ingest/rows/number_text.hpp"
#include "ingest/rows/spreadsheet_error.hpp"

namespace cis::programs::ingest_command {

std::optional<Rejection> RowKeys::fault_of(const Row& row) {
    if (!row.key || row.key->empty())
        return Rejection{.param = column_, .message = "the key must not be empty"};
    if (is_whole_decimal(*row.key)) {
        return Rejection{
            .param = column_,
            .message = "the key ends in decimals of zeros, as of a quantity: write a whole number"};
    }
    if (is_spreadsheet_error(*row.key))
        return Rejection{.param = column_, .message = "the key is an error of a spreadsheet: correct it"};
    const auto [first, is_new] = places_.try_emplace(as_seen(*row.key), row.place);
    if (is_new) return std::nullopt;
    return Rejection{.param = column_, .message = "the key is the same as in " + text_of(first->second)};
}

void RowKeys::refuse_decimal(const RowPlace& place, const std::optional<std::string>& key) const {
    if (!key || !is_whole_decimal(*key)) return;
    throw InputError("the keys in column " + in_quotes(column_) +
                     " are quantities with decimals, such as 17.0 "
                     "for 17, in " +
                     text_of(place) +
                     ": in another file they may be 17 again, and everybody would be brought in twice. Write "
                     "them as whole numbers: in Excel, format the column as Text, or as Number without "
                     "decimals; in pandas, read it with dtype=str. Then save the file again");
}

}  // namespace cis::programs::ingest_command
