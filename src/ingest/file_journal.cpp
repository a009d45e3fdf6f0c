#include "cis/ingest/file_journal.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <system_error>
#include <utility>

#include "cis/codec/json_text.hpp"
#include "core/locked_file.hpp"
#include "ingest/journal_line.hpp"

namespace cis::ingest {
namespace {

using detail::JournalLine;

constexpr std::size_t longest_line = 65'536;

/// Whether the process ended while it wrote this line. Nothing else may be cut off a file.
bool is_torn_line(std::string_view text, std::size_t number) {
    constexpr std::string_view beginning = R"({"journal":"cis-ingest-)";
    return number > 1 || beginning.starts_with(text) || text.starts_with(beginning);
}

std::string difference_of(const JournalScope& one, const JournalScope& other) {
    if (one.base_url != other.base_url) return "service (" + one.base_url + ")";
    if (one.workspace_id != other.workspace_id) return "workspace";
    if (one.posting_id != other.posting_id) return "posting";
    return "kind of identity: the same option must be used in each run of a posting";
}

bool is_of_a_sent_row(const JournalEntry& entry) {
    using Kind = JournalEntry::Kind;
    return entry.kind == Kind::sent || entry.kind == Kind::in || entry.kind == Kind::queued ||
           entry.kind == Kind::conflict;
}

std::string text_of(const JournalLine& line) { return std::string(to_json(line).text()) + '\n'; }

}  // namespace

struct FileJournal::State {
    explicit State(std::filesystem::path its_path) : path(std::move(its_path)) {}

    [[nodiscard]] Error fault(std::string what) const {
        return invalid_argument("journal", path.string() + ": " + std::move(what));
    }
    [[nodiscard]] Error fault(const char* what, const std::error_code& failed) const {
        return fault(what + failed.message());
    }

    /// Reads the lines that were written completely.
    /// @param take_line gets each line, and returns what is wrong with it
    [[nodiscard]] std::optional<Error> read(
        const std::function<std::optional<Error>(std::string_view line, std::size_t number)>& take_line) {
        std::string text;
        std::array<char, 65'536> buffer{};
        std::size_t number = 0;
        size = 0;
        for (;;) {
            std::error_code failed;
            const std::size_t count = file.read_at(size + text.size(), buffer, failed);
            if (failed) return fault("cannot be read: ", failed);
            if (count == 0) return is_torn_line(text, number + 1) ? std::nullopt : not_a_journal(number + 1);
            text.append(buffer.data(), count);
            std::size_t begin = 0;
            for (auto end = text.find('\n'); end != std::string::npos; end = text.find('\n', begin)) {
                if (auto error = take_line(std::string_view(text).substr(begin, end - begin), ++number))
                    return error;
                size += end + 1 - begin;
                begin = end + 1;
            }
            text.erase(0, begin);
            if (text.size() > longest_line) return not_a_journal(number + 1);
        }
    }
    [[nodiscard]] std::optional<Error> not_a_journal(std::size_t line) const {
        return fault("line " + std::to_string(line) + " is not of a journal");
    }

    [[nodiscard]] std::optional<Error> write_all(std::string_view text) {
        if (const auto failed = file.write_at(size, text)) {
            // What was written of it would be a line that is not complete, in the middle of the file.
            static_cast<void>(file.truncate(size));
            return fault("cannot be written: ", failed);
        }
        size += text.size();
        return std::nullopt;
    }

    const std::filesystem::path path;
    JournalScope scope{};
    cis::detail::LockedFile file{};
    std::uint64_t size{0};  ///< of the complete lines
};

FileJournal::FileJournal(std::filesystem::path path) : state_(std::make_unique<State>(std::move(path))) {}

FileJournal::~FileJournal() = default;

std::optional<Error> FileJournal::open(const JournalScope& scope,
                                       const std::function<void(JournalEntry)>& take) {
    State& state = *state_;
    if (state.file.is_open()) {
        Error error = state.fault("another run uses it");
        error.kind = ErrorKind::conflict;
        return error;
    }
    state.scope = scope;
    if (const auto failed = state.file.open(state.path)) return state.fault("cannot be opened: ", failed);
    if (const auto failed = state.file.lock()) {
        const bool is_in_use = failed == std::errc::resource_unavailable_try_again;
        Error error =
            is_in_use ? state.fault("another run uses it") : state.fault("cannot be locked: ", failed);
        if (is_in_use) error.kind = ErrorKind::conflict;
        close();
        return error;
    }
    if (!state.file.is_ordinary()) {
        close();
        return state.fault("is not a regular file");
    }
    static_cast<void>(state.file.make_private());
    std::string difference;
    auto error = state.read([&](std::string_view text, std::size_t number) -> std::optional<Error> {
        auto line = from_json<JournalLine>(text);
        if (!line) return state.not_a_journal(number);
        if (number == 1) {
            const auto found = detail::scope_of(*line);
            if (!found) return state.not_a_journal(number);
            if (*found != scope) difference = difference_of(*found, scope);
            return std::nullopt;
        }
        auto entry = detail::entry_of(*std::move(line));
        if (!entry) return state.not_a_journal(number);
        if (!difference.empty()) {
            if (!is_of_a_sent_row(*entry)) return std::nullopt;
            return state.fault("belongs to another " + difference +
                               ": use another file, or delete this one if nobody needs it");
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
        if (const auto failed = state.file.truncate(state.size))
            error = state.fault("cannot be written: ", failed);
    }
    // Nothing was sent by the run that has written it.
    if (!error && !difference.empty()) error = clear();
    if (!error && state.size == 0) error = state.write_all(text_of(detail::first_line(scope)));
    if (error) close();
    return error;
}

std::optional<Error> FileJournal::clear() {
    State& state = *state_;
    if (const auto failed = state.file.truncate(0)) return state.fault("cannot be written: ", failed);
    state.size = 0;
    return state.write_all(text_of(detail::first_line(state.scope)));
}

std::optional<Error> FileJournal::write(std::span<const JournalEntry> entries, bool synced) {
    State& state = *state_;
    std::string text;
    for (const JournalEntry& entry : entries) text += text_of(detail::line_of(entry));
    if (auto error = state.write_all(text)) return error;
    if (!synced) return std::nullopt;
    if (const auto failed = state.file.make_durable()) return state.fault("cannot be written: ", failed);
    return std::nullopt;
}

void FileJournal::close() noexcept { state_->file.close(); }

}  // namespace cis::ingest
