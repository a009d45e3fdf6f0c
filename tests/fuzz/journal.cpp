// A journal of arbitrary bytes is recovered as a plain reading of its complete lines says, or refused without
// a change of the file. What is added to a recovered one is there afterwards. A file that is cut at any byte
// loses nothing that was complete before. A wrong byte in a line that the journal has written makes no wrong
// entry.
//
// The first byte says whether the file begins with the line that belongs to the scope. The second one selects
// where the file is cut.
#include <cis/ingest/file_journal.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/service_identity.hpp"
#include "expect.hpp"
#include "ingest/journal/journal_line.hpp"
#include "memory_file.hpp"

namespace {

using cis::detail::service_identity;
using cis::fuzz::expect;
using cis::ingest::DamagedEntry;
using cis::ingest::FileJournal;
using cis::ingest::JournalEntry;
using cis::ingest::JournalScope;
using cis::ingest::detail::Checksum;
using cis::ingest::detail::JournalLine;

const JournalScope scope{
    .base_url = "https://api.example.com", .workspace_id = "w", .posting_id = "p", .recipe = "person"};
using cis::ingest::detail::journal_beginning;

const std::string& first_line() {
    static const std::string line = cis::ingest::detail::text_of(cis::ingest::detail::first_line(scope));
    return line;
}

/// An entry as it is written, which can be compared.
using Lines = std::vector<JournalLine>;

/// The complete lines. One that has only lost its line end is complete.
std::vector<std::string_view> complete_lines(std::string_view& content) {
    std::vector<std::string_view> lines;
    for (auto end = content.find('\n'); end != std::string_view::npos; end = content.find('\n')) {
        lines.push_back(content.substr(0, end));
        content.remove_prefix(end + 1);
    }
    if (lines.empty() || content.empty()) return lines;
    const auto line = content.substr(0, content.size() - 1);
    if (cis::ingest::detail::checksum_of(line) == Checksum::right) lines.push_back(line);
    return lines;
}

/// Whether the journal is of the same people: a base URL has several spellings.
bool is_of_scope(JournalScope found) {
    if (service_identity(found.base_url) == service_identity(scope.base_url)) found.base_url = scope.base_url;
    return found == scope;
}

/// The entries of the complete lines; none if the file must be refused.
std::optional<Lines> expected_lines(std::string_view content) {
    const auto texts = complete_lines(content);
    // Nothing but a journal may be cut.
    if (texts.empty()) {
        if (journal_beginning.starts_with(content) || content.starts_with(journal_beginning)) return Lines{};
        return std::nullopt;
    }
    const auto header = cis::ingest::detail::read_line(texts[0]);
    const auto found = header ? cis::ingest::detail::scope_of(*header) : std::nullopt;
    if (!found) return std::nullopt;
    Lines lines;
    for (std::size_t i = 1; i < texts.size(); ++i) {
        auto line = cis::ingest::detail::read_line(texts[i]);
        auto entry = line ? cis::ingest::detail::entry_of(*std::move(line)) : std::nullopt;
        if (!entry) entry = DamagedEntry{};
        const bool says_nothing_of_rows = std::holds_alternative<cis::ingest::RowAbsent>(*entry) ||
                                          std::holds_alternative<cis::ingest::UnkeyedCandidate>(*entry) ||
                                          std::holds_alternative<cis::ingest::JournalReady>(*entry) ||
                                          std::holds_alternative<cis::ingest::RunBegun>(*entry) ||
                                          std::holds_alternative<cis::ingest::CandidateReplaced>(*entry);
        if (!is_of_scope(*found) && !says_nothing_of_rows) return std::nullopt;
        lines.push_back(cis::ingest::detail::line_of(*entry));
    }
    if (!is_of_scope(*found)) lines.clear();
    return lines;
}

class Opened {
public:
    explicit Opened(const std::filesystem::path& path) : journal_(path) {
        error_ = journal_.open(scope, [&](JournalEntry entry) {
            lines_.push_back(cis::ingest::detail::line_of(entry));
            entries_.push_back(std::move(entry));
        });
        if (!error_) return;
        expect(error_->kind == cis::ErrorKind::invalid_argument);
        expect(error_->reason.find(path.string()) != std::string::npos);
    }

    [[nodiscard]] bool is_open() const { return !error_; }
    [[nodiscard]] const Lines& lines() const { return lines_; }
    [[nodiscard]] const std::vector<JournalEntry>& entries() const { return entries_; }
    void add(const std::vector<JournalEntry>& entries) { expect(!journal_.write(entries, false)); }

private:
    FileJournal journal_;
    std::optional<cis::Error> error_;
    Lines lines_;
    std::vector<JournalEntry> entries_;
};

/// Opens the file, checks what is recovered, and returns it.
std::vector<JournalEntry> recover(const cis::fuzz::MemoryFile& file, const Lines& expected) {
    const Opened opened(file.path());
    expect(opened.is_open() && opened.lines() == expected);
    return opened.entries();
}

/// What a run adds: what was there before once more, and one fact of its own.
std::vector<JournalEntry> added_to(std::vector<JournalEntry> entries) {
    entries.emplace_back(
        cis::ingest::CandidateIn{.key = "added", .id = "i\n1", .created_at = 1772357400.25, .address = "a"});
    return entries;
}

/// A wrong byte in the last line, which the journal has written.
void check_wrong_byte(cis::fuzz::MemoryFile& file, const std::string& whole, std::uint8_t where) {
    const std::size_t begin = whole.rfind('\n', whole.size() - 2) + 1;
    std::string damaged = whole;
    char& byte = damaged[begin + (whole.size() - 1 - begin) * where / 256];
    byte = static_cast<char>(static_cast<unsigned char>(byte) ^ (1U << (where % 8U)));
    file.write(damaged);
    const Opened opened(file.path());
    expect(opened.is_open() && !opened.entries().empty());
    expect(std::holds_alternative<DamagedEntry>(opened.entries().back()));
}

/// Whether the lines that are left of a file that was cut are those it had before. The cut may take away what
/// made the last one a damaged line: the bytes behind an entry.
bool begins_with(const Lines& all, const Lines& left) {
    if (left.empty()) return true;
    const std::size_t last = left.size() - 1;
    static const JournalLine damaged = cis::ingest::detail::line_of(DamagedEntry{});
    return left.size() <= all.size() && std::equal(left.begin(), left.end() - 1, all.begin()) &&
           (left[last] == all[last] || all[last] == damaged);
}

void check(cis::fuzz::MemoryFile& file, const std::string& content, std::uint8_t where) {
    file.write(content);
    auto expected = expected_lines(content);
    if (!expected) {
        expect(!Opened(file.path()).is_open());
        expect(file.read() == content);
        return;
    }
    const auto added = added_to(recover(file, *expected));
    {
        Opened opened(file.path());
        expect(opened.is_open() && opened.lines() == *expected);
        opened.add(added);
    }
    for (const JournalEntry& entry : added) expected->push_back(cis::ingest::detail::line_of(entry));
    recover(file, *expected);

    const std::string whole = file.read();
    check_wrong_byte(file, whole, where);
    const std::string cut = whole.substr(0, whole.size() * where / 256);
    const auto left = expected_lines(cut);
    file.write(cut);
    if (!left) {
        // Half of a first line that is not spelled as the journal writes it could be of any file.
        expect(cut.find('\n') == std::string::npos && !cut.starts_with(journal_beginning));
        expect(!Opened(file.path()).is_open());
        expect(file.read() == cut);
        return;
    }
    expect(begins_with(*expected, *left));
    recover(file, *left);
}

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer's name
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size < 2) return 0;
    static cis::fuzz::MemoryFile file;
    std::string content(cis::fuzz::text_of(data + 2, size - 2));
    if ((data[0] & 1U) != 0) content.insert(0, first_line() + "\n");
    check(file, content, data[1]);
    return 0;
}
