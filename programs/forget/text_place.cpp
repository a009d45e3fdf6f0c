#include "forget/text_place.hpp"

#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

#include "core/planted_file.hpp"
#include "csv/byte_source.hpp"
#include "csv/csv_reader.hpp"
#include "failure/input_error.hpp"
#include "files/draft.hpp"
#include "files/new_file.hpp"
#include "forget/person_columns.hpp"
#include "text/text_member.hpp"

namespace cis::programs::forget_command {
namespace {

namespace fs = std::filesystem;

using nlohmann::json;

json object_in(const std::string& line) {
    json value = json::parse(line, nullptr, false);
    return value.is_object() ? value : json::object();
}

/// The numbers of the lines with a JSON object that is about the person.
/// @param is_about takes the object, which is empty if the line has none, and the number of the line
template <class IsAbout>
std::vector<TextPlace::Lines> lines_with(const fs::path& file, const IsAbout& is_about) {
    std::vector<TextPlace::Lines> found;
    std::ifstream lines(file, std::ios::binary);
    std::size_t number = 0;
    for (std::string line; std::getline(lines, line);) {
        ++number;
        if (is_about(object_in(line), number)) found.push_back({.first = number, .last = number});
    }
    return found;
}

/// A CSV file: an export, rejects or results.
class CsvPlace final : public TextPlace {
public:
    CsvPlace(fs::path file, PersonColumns columns, LineEnd line_end)
        : TextPlace(std::move(file)), columns_(std::move(columns)), line_end_(line_end) {}

    [[nodiscard]] bool is_nameless() const override { return columns_.is_nameless(); }

protected:
    [[nodiscard]] std::string content() const override { return columns_.content(); }
    [[nodiscard]] LineEnd line_end() const override { return line_end_; }

    [[nodiscard]] std::vector<Lines> find(Person& person) const override {
        std::vector<Lines> found;
        CsvReader reader(file());
        while (const auto record = reader.next()) {
            if (record->held_back_to) refuse(record->begin);
            if (!columns_.find(record->cells, person)) continue;
            // The record may contain several people.
            if (record->fault && record->last_line > record->begin && !record->has_quoted_line_end)
                refuse(record->begin);
            found.push_back({.first = record->begin, .last = record->last_line});
        }
        return found;
    }

private:
    [[noreturn]] void refuse(std::size_t line) const {
        throw InputError(
            "--file: line " + std::to_string(line) + " of " + name() +
            " has a quote too many or too few, so nobody knows where its row ends: correct the file "
            "before, or remove it");
    }

    PersonColumns columns_;
    LineEnd line_end_;
};

/// The JSON lines of an export.
class JsonLinesPlace final : public TextPlace {
public:
    explicit JsonLinesPlace(fs::path file) : TextPlace(std::move(file)) {}

protected:
    [[nodiscard]] std::string content() const override { return "export"; }

    [[nodiscard]] std::vector<Lines> find(Person& person) const override {
        return lines_with(file(), [&](const json& candidate, std::size_t line) {
            if (candidate.empty()) {
                throw InputError("--file: line " + std::to_string(line) + " of " + name() +
                                 " cannot be read, so nobody knows whose it is: remove it before");
            }
            const std::string interview_id = text_member(candidate, "interview_id");
            const std::string candidate_id = text_member(candidate, "candidate_id");
            const std::string email = text_member(candidate, "email");
            if (!person.has_id(interview_id) && !person.has_id(candidate_id) && !person.has_address(email))
                return false;
            person.add_id(interview_id);
            person.add_id(candidate_id);
            person.add_address(email);
            return true;
        });
    }
};

/// A journal of `cis ingest`. It stays: without it, the next run would invite the person again.
class JournalPlace final : public TextPlace {
public:
    explicit JournalPlace(fs::path file) : TextPlace(std::move(file)) {}

protected:
    [[nodiscard]] std::string content() const override { return "journal"; }
    [[nodiscard]] bool stays() const override { return true; }

    [[nodiscard]] std::vector<Lines> find(Person& person) const override {
        return lines_with(file(), [&person](const json& entry, std::size_t /*line*/) {
            for (const json& value : entry) {
                if (value.is_string() && person.has_id(value.get_ref<const std::string&>())) return true;
            }
            return false;
        });
    }
};

/// Whether a line is a candidate as the service sends one.
bool is_candidate(const std::string& line) {
    const json object = object_in(line);
    return !text_member(object, "interview_id").empty() && !text_member(object, "posting_id").empty();
}

std::unique_ptr<TextPlace> lines_of_json(const fs::path& file) {
    std::ifstream lines(file, std::ios::binary);
    std::string first;
    std::getline(lines, first);
    if (text_member(object_in(first), "journal").starts_with("cis-ingest-"))
        return std::make_unique<JournalPlace>(file);
    if (is_candidate(first)) return std::make_unique<JsonLinesPlace>(file);
    return nullptr;
}

std::unique_ptr<TextPlace> csv_place(const fs::path& file) {
    try {
        const CsvReader reader(file);
        auto columns = PersonColumns::of(reader.header());
        // A line of UTF-16 does not end with one byte.
        if (!columns || reader.encoding() != "UTF-8") return nullptr;
        return std::make_unique<CsvPlace>(file, *std::move(columns), reader.line_end());
    } catch (const InputError&) {  // a header that no file of ours has
        return nullptr;
    }
}

/// Removes a draft that has not taken its place.
class DraftRemoval {
public:
    explicit DraftRemoval(fs::path draft) : draft_(std::move(draft)) {}
    DraftRemoval(const DraftRemoval&) = delete;
    DraftRemoval& operator=(const DraftRemoval&) = delete;
    ~DraftRemoval() {
        std::error_code ignored;
        fs::remove(draft_, ignored);
    }

private:
    fs::path draft_;
};

}  // namespace

std::unique_ptr<TextPlace> TextPlace::of(const fs::path& file) {
    std::ifstream bytes(file, std::ios::binary);
    return bytes.peek() == '{' ? lines_of_json(file) : csv_place(file);
}

std::uint64_t TextPlace::count(Person& person) {
    found_ = find(person);
    return found_.size();
}

void TextPlace::write_again(const std::function<void()>& check) {
    const auto target = detail::file_behind_links(file());
    if (!target) throw InputError("--file: " + name() + ' ' + detail::planted_file);
    const fs::path draft = new_draft_of(*target);
    const DraftRemoval removal(draft);
    {
        NewFile written(draft);
        ByteSource bytes(*target);
        LineCount lines(line_end());
        auto next = found_.begin();
        std::string kept;
        for (std::string_view block = bytes.read(); !block.empty(); block = bytes.read()) {
            while (!block.empty()) {
                const std::size_t line = lines.current();
                while (next != found_.end() && next->last < line) ++next;
                const std::string_view part = block.substr(0, lines.rest_of_line(block));
                if (next == found_.end() || line < next->first) kept += part;
                lines.add(part);
                block.remove_prefix(part.size());
            }
            written.append(kept);
            kept.clear();
        }
        written.append({}, NewFile::Durability::power_failure);
    }
    check();
    std::error_code failed;
    fs::rename(draft, *target, failed);
    if (failed) throw std::system_error(failed, name() + " cannot be replaced");
}

}  // namespace cis::programs::forget_command
