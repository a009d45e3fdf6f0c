#include <clocale>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>
#include <string>

#include <cis/cis.hpp>

#include "command/command_client.hpp"
#include "command/commands.hpp"
#include "options/common_options.hpp"
#include "service/posting_choice.hpp"
#include "service/undecodable_text.hpp"
#include "text/number_of.hpp"
#include "text/table.hpp"

namespace cis::programs::webhooks_command {
namespace {

using nlohmann::ordered_json;

void add_options(CommandLine& line, std::string& posting) {
    line.describe(
        {.purpose =
             "Lists the webhooks of a posting, or of all postings of the workspace. The service does not "
             "show their secrets again.",
         .examples = {{"Those of a posting", "cis webhooks -p \"Backend engineer\""},
                      {"All of them", "cis webhooks"}},
         .exit_codes = {ExitCode::review, ExitCode::again, ExitCode::output, ExitCode::refused}});
    add_posting_option(line, posting);
}

/// A member of a webhook that has no documented shape: a text, or null.
ordered_json text_member(const Webhook& webhook, std::string_view name) {
    const auto member = ordered_json::parse(webhook.extra[name].json().text());
    return member.is_string() ? member : ordered_json();
}

ordered_json record_of(const Webhook& webhook) {
    const auto active = ordered_json::parse(webhook.extra["is_active"].json().text());
    return {{"id", webhook.id ? ordered_json(*webhook.id) : ordered_json()},
            {"event_type", text_member(webhook, "event_type")},
            {"url", text_member(webhook, "url")},
            {"posting_id", text_member(webhook, "posting_id")},
            {"active", active.is_boolean() ? active : ordered_json()}};
}

std::string cell(const ordered_json& value) { return value.is_string() ? value.get<std::string>() : "-"; }

std::string state_of(const ordered_json& active) {
    if (!active.is_boolean()) return "-";
    return active.get<bool>() ? "active" : "archived";
}

/// Prints rows of a table, each as one or more lines.
class WebhookTable {
public:
    explicit WebhookTable(CommandOutput& output) : output_(output) {}

    void print(const ordered_json& record) {
        std::ostringstream text;
        table_.print(text, {cell(record["event_type"]), state_of(record["active"]), cell(record["url"]),
                            cell(record["id"]), cell(record["posting_id"])});
        std::istringstream lines(text.str());
        for (std::string line; std::getline(lines, line);) output_.line(line);
    }

private:
    CommandOutput& output_;
    Table table_{{{"EVENT", 19}, {"STATE", 8}, {"URL", 40}, {"ID", 36}, {"POSTING", 36}}};
};

ExitCode list(const std::string& choice, CommandOutput& output) {
    output.begin_list();
    // Lets the table determine the width of characters. No other thread is running yet.
    (void)std::setlocale(LC_CTYPE, "C.UTF-8");  // NOLINT(concurrency-mt-unsafe): see above
    const Client client = client_for(output);
    std::optional<std::string> posting;
    if (!choice.empty()) posting = chosen_posting(client, choice).id;
    std::size_t listed = 0;
    std::size_t hidden = 0;
    bool is_whole = true;
    WebhookTable table(output);
    auto webhooks = client.webhooks().list().on_undecodable([&](const UndecodableItem& item) {
        is_whole = false;
        output.note("undecodable", undecodable_text("webhook", item, "id"));
    });
    for (const Webhook& webhook : webhooks) {
        const ordered_json record = record_of(webhook);
        if (posting && record["posting_id"].is_string() && record["posting_id"] != *posting) continue;
        if (posting && record["posting_id"].is_null()) ++hidden;
        ++listed;
        table.print(record);
        output.record(record);
    }
    if (hidden > 0) {
        output.note("posting_not_shown", number_of(hidden, "webhook does", "webhooks do") +
                                             " not show of which posting: perhaps of another one.");
    }
    if (listed == 0 && is_whole) output.message("There is no webhook yet. cis webhooks register makes one.");
    output.set_result({{"webhooks", listed}});
    return is_whole ? ExitCode::done : ExitCode::review;
}

}  // namespace

Work command(CommandLine& line) {
    const auto posting = std::make_shared<std::string>();
    add_options(line, *posting);
    return [posting](CommandOutput& output) { return list(*posting, output); };
}

}  // namespace cis::programs::webhooks_command
