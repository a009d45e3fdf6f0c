#pragma once

/// @file
/// Brings people into a posting: each exactly once, whatever fails.

#include <atomic>
#include <functional>
#include <iterator>
#include <optional>
#include <ranges>
#include <utility>

#include <cis/api/client.hpp>
#include <cis/core/export.hpp>
#include <cis/ingest/ingest_report.hpp>
#include <cis/ingest/ingestor_options.hpp>
#include <cis/ingest/row.hpp>

namespace cis::ingest {

/// Creates the candidate of each row of an input in a posting, exactly once, even if requests fail, the
/// process is killed, or the run is repeated.
///
/// The identity of a row travels with its candidate, as the metadata entry `ingest_key`. A row whose outcome
/// is unknown is looked up in the posting's list. It is sent again only if a list that is proven fresh does
/// not show it.
///
/// A row is not sent if somebody in the posting has its e-mail address. If the names are equal except for
/// case, diacritics, titles, punctuation and the order around a comma, the row is that person (`existing`).
/// Otherwise IngestorOptions::undecided and IngestorOptions::decide say what happens to the row. They also
/// decide about a row if somebody without an address has its name, or if somebody in the journal has its name
/// and phone number. Rows that several runs or workers send at the same moment are not compared with each
/// other. IngestReport::same_address names the pairs that the list shows.
///
/// Memory: a run keeps the rows that have not ended (IngestorOptions::window). In addition, it takes about 85
/// bytes and the id for each row that has a candidate, and for each other candidate of the posting. It takes
/// about 11 bytes more if the journal has a phone number.
///
/// @code
/// const auto journal = std::make_shared<cis::ingest::FileJournal>("people.journal");
/// cis::ingest::Ingestor ingestor(client, {.posting_id = id, .journal = journal});
/// const cis::ingest::IngestReport report = ingestor.run(rows);   // any range of Row
/// std::cout << report.count(cis::ingest::RowState::created) << " created\n";
/// @endcode
class CIS_EXPORT Ingestor {
public:
    /// Throws Exception (`invalid_argument`) if an option is unusable; `param` names it.
    Ingestor(Client client, IngestorOptions options);
    Ingestor(const Ingestor&) = delete;
    Ingestor& operator=(const Ingestor&) = delete;
    ~Ingestor();

    /// Brings in all rows, and waits until each has ended. The functions of the options are called on this
    /// thread.
    /// @param next returns the next row, or none at the end of the input
    /// @return the result, even if the run stopped early
    ///
    /// Throws Exception if the run cannot begin: `conflict` if another run uses this object, the journal or,
    /// with the same `state_folder`, the posting; `invalid_argument` if the journal belongs to another
    /// posting or cannot be used; and the errors of Claims::open(). Also throws what `next` and the functions
    /// of the options throw.
    [[nodiscard]] IngestReport run(const std::function<std::optional<Row>()>& next);
    /// @overload
    /// @param rows any range of Row
    template <std::ranges::input_range Rows>
        requires std::convertible_to<std::ranges::range_reference_t<Rows>, Row>
    [[nodiscard]] IngestReport run(Rows&& rows) {
        auto at = std::ranges::begin(rows);
        const auto end = std::ranges::end(rows);
        bool has_begun = false;
        return run([&]() -> std::optional<Row> {
            if (std::exchange(has_begun, true)) ++at;  // only now: the row may come late
            if (at == end) return std::nullopt;
            return *at;
        });
    }

private:
    friend class CreateOnce;
    /// @param only_key the key of the only row, which nobody else sends; empty: any rows
    [[nodiscard]] IngestReport run(const std::function<std::optional<Row>()>& next,
                                   const std::string& only_key);

    const Client client_;
    const IngestorOptions options_;
    std::atomic<bool> runs_{false};
};

}  // namespace cis::ingest
