#include "cis/ingest/file_journal.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <utility>

#include "bulk/private_file.hpp"
#include "bulk/scope.hpp"
#include "ingest/journal/journal_line.hpp"

namespace cis::ingest {
namespace {

using detail::JournalLine;

constexpr std::size_t longest_line = 65'536;

/// Whether the process ended while it wrote this line. Only such a line may be cut off the file.
bool is_torn_line(std::string_view text, std::size_t number) {
    return number > 1 || detail::journal_beginning.starts_with(text) ||
           text.starts_with(detail::journal_beginning);
}

/// Whether a first line that cannot be read was once the first line of a journal.
bool is_of_a_journal(std::string_view text) {
    return text.starts_with(detail::journal_beginning) ||
           detail::checksum_of(text) != detail::Checksum::missing;
}

/// Whether the text is a whole line whose line end is damaged.
bool is_line_without_end(std::string_view text) {
    return !text.empty() && detail::checksum_of(text.substr(0, text.size() - 1)) == detail::Checksum::right;
}

bulk::Scope scope_of(const JournalScope& scope) {
    return {.base_url = scope.base_url, .workspace_id = scope.workspace_id, .posting_id = scope.posting_id};
}

constexpr std::string_view other_identity =
    "kind of identity: the same option must be used in each run of a posting";

/// How the scopes differ. @return empty if both are about the same people
std::string difference_of(const JournalScope& stored, const JournalScope& wanted) {
    if (auto difference = bulk::difference_of(scope_of(stored), scope_of(wanted)))
        return std::move(difference.what);
    return stored.recipe != wanted.recipe ? std::string(other_identity) : std::string();
}

/// Whether a journal with this entry must not be emptied, because the entry may be about a row that was sent
/// or about a person's decision.
bool has_to_stay(const JournalEntry& entry) {
    return std::holds_alternative<RowSent>(entry) || std::holds_alternative<CandidateIn>(entry) ||
           std::holds_alternative<RowQueued>(entry) || std::holds_alternative<RowConflict>(entry) ||
           std::holds_alternative<DamagedEntry>(entry) || std::holds_alternative<RowDecision>(entry);
}

std::string written(const JournalLine& line) { return detail::text_of(line) + '\n'; }

std::string name_of_line(std::size_t number) { return "line " + std::to_string(number); }

}  // namespace

struct FileJournal::State {
    explicit State(std::filesystem::path path) : file(std::move(path), "journal") {}

    /// Reads the lines that were written completely.
    /// @param take_line gets each line, and returns what is wrong with it
    [[nodiscard]] std::optional<Error> read(
        const std::function<std::optional<Error>(std::string_view line, std::size_t number)>& take_line) {
        std::string text;  // the beginning of the current line
        std::array<char, 65'536> buffer{};
        std::size_t number = 0;
        std::uint64_t at = 0;
        size = 0;
        for (;;) {
            const auto count = file.read_at(at, buffer);
            if (!count) return count.error();
            if (*count == 0) break;
            at += *count;
            std::string_view rest(buffer.data(), *count);
            for (auto end = rest.find('\n'); end != std::string_view::npos; end = rest.find('\n')) {
                text.append(rest.substr(0, end));
                rest.remove_prefix(end + 1);
                if (auto error = take_line(text, ++number)) return error;
                text.clear();
                size = at - rest.size();
            }
            text.append(rest);
            if (text.size() <= longest_line) continue;
            if (number == 0) return not_a_journal();
            text.resize(longest_line + 1);  // the line is damaged, whatever follows
        }
        if (number > 0 && is_line_without_end(text)) {
            text.pop_back();
            if (auto error = take_line(text, ++number)) return error;
            size += text.size();
            return write_all("\n");
        }
        return is_torn_line(text, number + 1) ? std::nullopt : not_a_journal();
    }
    [[nodiscard]] std::optional<Error> not_a_journal() const {
        return file.fault("line 1 is not of a journal: name another file");
    }
    /// @param line the parsed first line; none if it is damaged
    /// @return why nothing after the first line can be read
    [[nodiscard]] std::optional<Error> fault_of_first(std::string_view text,
                                                      const std::optional<JournalLine>& line) const {
        if (line && detail::scope_of(*line)) return std::nullopt;
        if (detail::is_of_another_version(text)) {
            return file.fault(
                "is the journal of another version of this library: use another file, then the posting is "
                "listed");
        }
        if (line || !is_of_a_journal(text)) return not_a_journal();
        return file.fault(
            "line 1 is damaged, which says what the journal belongs to: use another file, then the posting "
            "is "
            "listed");
    }

    [[nodiscard]] std::optional<Error> write_all(std::string_view text) {
        if (auto error = file.write_at(size, text)) {
            // Part of the text may have been written. It would become an incomplete line in the middle of the
            // file.
            static_cast<void>(file.truncate(size));
            return error;
        }
        size += text.size();
        return std::nullopt;
    }

    JournalScope scope{};
    bulk::PrivateFile file;
    std::uint64_t size{0};  ///< the size of the complete lines
};

FileJournal::FileJournal(std::filesystem::path path) : state_(std::make_unique<State>(std::move(path))) {}

FileJournal::~FileJournal() = default;

std::optional<Error> FileJournal::open(const JournalScope& scope,
                                       const std::function<void(JournalEntry)>& take) {
    State& state = *state_;
    if (state.file.is_open()) return state.file.in_use();
    state.scope = scope;
    if (auto error = state.file.open_locked()) return error;
    std::string difference;
    auto error = state.read([&](std::string_view text, std::size_t number) -> std::optional<Error> {
        auto line = detail::read_line(text);
        if (number == 1) {
            if (const auto fault = state.fault_of_first(text, line)) return fault;
            difference = difference_of(*detail::scope_of(*line), scope);
            return std::nullopt;
        }
        auto entry = line ? detail::entry_of(*std::move(line)) : std::nullopt;
        if (!entry) entry = DamagedEntry{.where = name_of_line(number)};
        if (!difference.empty()) {
            if (!has_to_stay(*entry)) return std::nullopt;
            Error fault = state.file.fault(bulk::belongs_to_another(difference));
            if (difference == other_identity) fault.param = "identity";
            return fault;
        }
        try {
            take(*std::move(entry));
        } catch (...) {
            close();
            throw;
        }
        return std::nullopt;
    });
    if (!error) {
        static_cast<void>(state.file.make_private());
        error = state.file.truncate(state.size);
    }
    // The run that wrote this journal has sent nothing, so the journal may be emptied.
    if (!error && !difference.empty()) error = clear();
    if (!error && state.size == 0) error = state.write_all(written(detail::first_line(scope)));
    if (error) close();
    return error;
}

std::optional<Error> FileJournal::clear() {
    State& state = *state_;
    if (auto error = state.file.truncate(0)) return error;
    state.size = 0;
    return state.write_all(written(detail::first_line(state.scope)));
}

std::optional<Error> FileJournal::write(std::span<const JournalEntry> entries, bool synced) {
    State& state = *state_;
    std::string text;
    for (const JournalEntry& entry : entries) text += written(detail::line_of(entry));
    if (auto error = state.write_all(text)) return error;
    return synced ? state.file.make_durable() : std::nullopt;
}

void FileJournal::close() noexcept { state_->file.close(); }

}  // namespace cis::ingest
