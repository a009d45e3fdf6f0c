#include "forget/words.hpp"

#include <nlohmann/json.hpp>

#include "text/harmless_text.hpp"
#include "text/number_of.hpp"

namespace cis::programs::forget_command {
namespace {

std::string counted(const Finding& finding) {
    if (finding.place == "copy") return number_of(finding.entries, "candidate");
    if (finding.place == "inbox") return number_of(finding.entries, "event");
    if (finding.place == "file" && !finding.stays) return number_of(finding.entries, "row");
    return number_of(finding.entries, "entry", "entries");
}

std::string name_of(const Finding& finding) {
    if (finding.place != "file") return finding.place;
    const std::string content = finding.content == "journal" ? "journal of cis ingest" : finding.content;
    return "'" + harmless(finding.file) + "' (" + content + ')';
}

}  // namespace

std::string to_text(const Finding& finding, bool is_deleted) {
    std::string text = name_of(finding) + ": " + counted(finding);
    if (finding.stays && finding.entries > 0) return text + ", which stays: see below";
    if (is_deleted && finding.entries > 0) text += " deleted";
    return text;
}

nlohmann::ordered_json to_json(const Finding& finding, bool is_deleted) {
    nlohmann::ordered_json json{{"place", finding.place}};
    if (finding.place == "file") {
        json["file"] = finding.file;
        json["content"] = finding.content;
    }
    json["entries"] = finding.entries;
    json["deleted"] = is_deleted && !finding.stays ? finding.entries : 0;
    return json;
}

std::vector<std::string> limits(bool has_server) {
    std::vector<std::string> all{
        "The service still has the person. Its API has no route that deletes somebody: ask the "
        "provider of the service to do it.",
        "The next pass of cis mirror copies the person back, as long as the service has them: run "
        "this command again when the provider has deleted them.",
        "The journal of cis ingest stays: it has keys, ids and hashes, no names and addresses, and it"
        " prevents a second invitation. If the next file has the person, they are invited again only "
        "if the journal is lost or their address has changed: take them out of the source of your "
        "files.",
        "Pages of cis report and lists of cis changes that you have kept are not searched: make them "
        "anew, or delete them.",
        "Backups, other copies, and files that were not named stay as they are: delete them, or name "
        "the files with --file.",
        "Texts in which somebody else mentions the person are not searched: look there yourself."};
    if (has_server) {
        all.emplace_back(
            "PostgreSQL overwrites what was deleted when it vacuums the tables: ask the person "
            "who keeps the server.");
    }
    return all;
}

}  // namespace cis::programs::forget_command
