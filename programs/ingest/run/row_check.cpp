#include "ingest/run/row_check.hpp"

#include <utility>

#include <cis/ingest/ingest_key.hpp>

namespace cis::programs::ingest_command {

ingest::Row ingestible(const ReadRow& read) {
    ingest::Row row{.key = read.row.key, .params = read.row.params, .given = read.row.given};
    if (read.fault) row.fault = printable(*read.fault);
    return row;
}

RowCheck::Finding RowCheck::check(const ReadRow& read) {
    if (read.fault) return {.fault = read.fault};
    const auto key = ingest_key(ingestible(read), posting_id_, identity_);
    if (!key) return {.fault = Rejection{.param = key.error().param, .message = key.error().reason}};
    const auto [first, is_new] = first_rows_.try_emplace(*key, rows_.size());
    if (!is_new) return {.same_as = rows_.same_person_as(first->second, read.record)};
    rows_.add(read.record);
    return {};
}

}  // namespace cis::programs::ingest_command
