#include "questions/posting_file.hpp"

#include <algorithm>
#include <cstddef>
#include <fstream>
#include <istream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>

#include "csv/byte_source.hpp"
#include "failure/command_failure.hpp"
#include "failure/input_error.hpp"
#include "files/file_content.hpp"
#include "questions/json_places.hpp"
#include "questions/params_from_json.hpp"

namespace cis::programs {
namespace {

using nlohmann::ordered_json;

enum class Format { workbook, csv, json };

/// A file that can be read only once must be JSON.
Format format_of(const std::filesystem::path& file, std::istream& stream) {
    if (!can_be_read_again(file)) return Format::json;
    const FileContent content = file_content_of(stream);
    if (content.kind == FileContent::Kind::other)
        throw InputError(file.string() + ' ' + content.advice, {.file = file.string()});
    stream.clear();
    stream.seekg(0);
    if (content.kind == FileContent::Kind::workbook) return Format::workbook;
    constexpr std::string_view blanks = " \t\r\n\xEF\xBB\xBF";
    char first = ' ';
    while (blanks.find(first) != std::string_view::npos && stream.get(first)) {
    }
    stream.clear();
    stream.seekg(0);
    return first == '{' || first == '[' ? Format::json : Format::csv;
}

void check_options(const QuestionTableOptions& options, Format format) {
    const auto refuse = [](const std::string& option, const std::string& right) {
        throw CommandFailure(ExitCode::usage,
                             option + " is for " + right + ", and the file is none: leave it out");
    };
    if (options.sheet && format != Format::workbook) refuse("--sheet", "workbooks");
    if (options.delimiter && format != Format::csv) refuse("--delimiter", "CSV files");
}

ordered_json json_in(const std::filesystem::path& file, const std::string& text) {
    try {
        return ordered_json::parse(text);
    } catch (const ordered_json::parse_error& error) {
        const std::string_view before =
            std::string_view(text).substr(0, error.byte == 0 ? 0 : error.byte - 1);
        const auto line = static_cast<std::size_t>(std::ranges::count(before, '\n')) + 1;
        throw InputError(file.string() + " is not valid JSON: see line " + std::to_string(line),
                         {.file = file.string(), .line = line});
    }
}

void check_object(const ordered_json& value, const std::string& place) {
    if (!value.is_object()) throw InputError(place + ": must be an object");
}

PostingFile posting_file_in(const ordered_json& content) {
    if (!content.is_object()) throw InputError("the file must contain a JSON object");
    for (const auto& [name, value] : content.items()) {
        // A misspelt name would omit the questions without notice.
        if (name != "posting" && name != "questions")
            throw InputError(name + ": is unknown; only posting and questions are allowed");
    }
    if (!content.contains("questions")) throw InputError("questions: is missing");
    if (!content["questions"].is_array()) throw InputError("questions: must be an array");

    PostingFile result;
    if (content.contains("posting")) {
        check_object(content["posting"], "posting");
        result.posting = params_from<PostingParams>(content["posting"], "posting.");
    }
    for (const ordered_json& question : content["questions"]) {
        const std::string place = "questions[" + std::to_string(result.questions.size()) + "]";
        check_object(question, place);
        result.questions.push_back(question_from(question, place + '.'));
    }
    return result;
}

}  // namespace

PostingFile read_posting_file(const std::filesystem::path& file, const QuestionTableOptions& options) {
    std::ifstream stream(file, std::ios::binary);
    if (!stream) throw InputError(file.string() + " cannot be read", {.file = file.string()});
    const Format format = format_of(file, stream);
    check_options(options, format);
    if (format != Format::json) {
        QuestionTable table = format == Format::workbook ? questions_in_workbook(file, options)
                                                         : questions_in_csv(file, options);
        return {.questions = std::move(table.questions), .notes = std::move(table.notes)};
    }
    const std::string text(std::istreambuf_iterator<char>(stream), {});
    const ordered_json content = json_in(file, text);
    try {
        return posting_file_in(content);
    } catch (const InputError& error) {
        const std::size_t line = JsonPlaces(text).line_of(error.what());
        const std::string where = line == 0 ? "" : ", line " + std::to_string(line);
        throw InputError(file.string() + where + ": " + error.what(), {.file = file.string(), .line = line});
    }
}

}  // namespace cis::programs
