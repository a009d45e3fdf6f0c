#include "command/command_output.hpp"

#include <iostream>
#include <nlohmann/json.hpp>
#include <utility>

#include <cis/version.hpp>

#include "terminal/standard_streams.hpp"
#include "text/harmless_text.hpp"

namespace cis::programs {
namespace {

using nlohmann::ordered_json;

std::string text_of(const ordered_json& object) {
    // Bytes that are not UTF-8, for example in the name of a file, become U+FFFD.
    return harmless_json(object.dump(-1, ' ', false, ordered_json::error_handler_t::replace));
}

ordered_json json_of(const Failure& failure) {
    ordered_json json{
        {"kind", failure.kind}, {"message", failure.message}, {"advice", text_or_null(failure.advice)}};
    if (failure.error && !failure.error->method.empty()) {
        const Error error = redacted(*failure.error);
        json["outcome"] = std::string(to_string(error.outcome));
        json["status"] = error.status == 0 ? ordered_json() : ordered_json(error.status);
        json["code"] = text_or_null(error.code);
        json["param"] = text_or_null(error.param);
        json["retry_after_s"] = ordered_json();
        if (error.retry_after)
            json["retry_after_s"] = std::chrono::ceil<std::chrono::seconds>(*error.retry_after).count();
        json["host"] = text_or_null(error.host);
        json["method"] = error.method;
        json["route"] = text_or_null(error.path_pattern);
        json["attempts"] = error.attempts;
    }
    if (failure.place) {
        json["place"] = {{"file", failure.place->file}};
        if (failure.place->line > 0) json["place"]["line"] = failure.place->line;
    }
    return json;
}

}  // namespace

ordered_json text_or_null(const std::string& text) {
    return text.empty() ? ordered_json() : ordered_json(text);
}

CommandOutput::CommandOutput(std::string command, CommonOptions options)
    : command_(std::move(command)), options_(std::move(options)) {}

void CommandOutput::line(const std::string& text) {
    // A list can be read from the service again. Any other line goes to standard error if it cannot be
    // written, so it is not lost.
    if (is_list_) return personal_line(text);
    if (!options_.json && !write_result(text)) fail_to_write();
}

void CommandOutput::personal_line(const std::string& text) {
    if (options_.json) return;
    std::cout << (is_shown() ? harmless_lines(text) : text) << std::endl;
    if (!std::cout) fail_to_write();
}

void CommandOutput::message(std::string_view text) const { write_message(text); }

void CommandOutput::note(const std::string& kind, const std::string& text) {
    message(text);
    add_note({{"kind", kind}, {"text", text}});
}

void CommandOutput::add_note(const ordered_json& note) {
    if (options_.json) notes_.push_back(text_of(note));
}

void CommandOutput::record(const ordered_json& record) {
    if (!options_.json) return;
    ordered_json object = head("record");
    object["record"] = record;
    if (!write(object)) fail_to_write();
}

void CommandOutput::set_result(const ordered_json& result) {
    if (options_.json) result_ = text_of(result);
}

ExitCode CommandOutput::finish(ExitCode code) {
    if (!options_.json) return code;
    ordered_json object = head("result");
    add_end(object, code);
    if (object["result"].is_null()) object["result"] = ordered_json::object();
    return write(object) || has_reader_gone() ? code : ExitCode::output;
}

ExitCode CommandOutput::fail(const Failure& failure) {
    std::string last = failure.message;
    // Only these lines are ours. A name in another message may contain the end of a line.
    for (auto end = last.find('\n'); failure.is_in_lines && end != std::string::npos; end = last.find('\n')) {
        message(last.substr(0, end));
        last.erase(0, end + 1);
    }
    message(failure.advice.empty() ? last : last + ' ' + failure.advice);
    if (options_.verbose && failure.error) message(to_string(*failure.error));
    if (!options_.json) return failure.exit;
    ordered_json object = head("error");
    object["error"] = json_of(failure);
    add_end(object, failure.exit);
    return write(object) ? failure.exit : ExitCode::output;
}

void CommandOutput::add_end(ordered_json& object, ExitCode code) const {
    object["exit"] = static_cast<int>(code);
    object["name"] = std::string(name_of(code));
    object["result"] = result_ ? ordered_json::parse(*result_) : ordered_json();
    object["notes"] = ordered_json::array();
    for (const std::string& note : notes_) object["notes"].push_back(ordered_json::parse(note));
}

bool CommandOutput::write(const ordered_json& object) {
    return static_cast<bool>((std::cout << text_of(object) << '\n').flush());
}

bool CommandOutput::has_reader_gone() const noexcept { return is_list_ && !std::cout && is_piped(); }

void CommandOutput::fail_to_write() const {
    if (has_reader_gone()) throw ReaderGone();
    throw CommandFailure(ExitCode::output, "standard output cannot be written");
}

ordered_json CommandOutput::head(std::string_view kind) const {
    ordered_json object{{"schema", "cis/1"}, {"kind", std::string(kind)}, {"command", command_}};
    if (kind != "record") object["version"] = std::string(version);
    return object;
}

}  // namespace cis::programs
