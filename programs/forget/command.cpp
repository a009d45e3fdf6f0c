#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "command/commands.hpp"
#include "failure/command_failure.hpp"
#include "failure/input_error.hpp"
#include "forget/arguments.hpp"
#include "forget/copy_place.hpp"
#include "forget/inbox_place.hpp"
#include "forget/own_file_place.hpp"
#include "forget/person.hpp"
#include "forget/typed_address.hpp"
#include "forget/words.hpp"
#include "options/database.hpp"
#include "process/stop_signals.hpp"
#include "terminal/question.hpp"
#include "text/number_of.hpp"
#include "text/wrapped_text.hpp"

namespace cis::programs::forget_command {
namespace {

namespace fs = std::filesystem;

using Places = std::vector<std::unique_ptr<Place>>;

void check(const Arguments& arguments) {
    if (arguments.person.empty()) throw InputError("the id must not be empty");
    if (arguments.person.find('@') != std::string::npos) {
        throw InputError(
            "an e-mail address is never an argument, because the shell remembers it and other users see it: "
            "write - in its place, and give the address when it is asked for");
    }
}

/// Whether standard input has the address, so that a question needs the terminal itself.
bool is_input_taken(const Arguments& arguments) { return arguments.takes_address() && !can_ask(false); }

void require_yes(const Arguments& arguments) {
    if (!arguments.deletes || arguments.yes || can_ask(is_input_taken(arguments))) return;
    throw CommandFailure({.exit = ExitCode::usage,
                          .kind = "usage",
                          .message = "--delete deletes personal data for ever, and nobody can be asked.",
                          .advice = "Add --yes to delete it."});
}

Person person_of(const Arguments& arguments, const StopSignals& signals) {
    Person person;
    if (arguments.takes_address()) {
        person.add_address(typed_address(signals));
    } else {
        person.add_id(arguments.person);
    }
    return person;
}

/// The named files, each once. Two hard links to one content are two files: each is replaced by a new one.
std::vector<fs::path> distinct_files(const std::vector<std::string>& names) {
    std::vector<fs::path> files;
    std::set<fs::path> targets;
    for (const std::string& name : names) {
        std::error_code failed;
        const fs::path target = fs::canonical(name, failed);
        if (failed || targets.insert(target).second) files.emplace_back(name);
    }
    return files;
}

/// The places, in the order in which they are emptied. The copy is the last one: it knows which ids and
/// addresses belong together, so a run that was stopped finds everybody again.
Places places_of(const Arguments& arguments, CommandOutput& output) {
    Places places;
    for (const fs::path& file : distinct_files(arguments.files)) {
        auto place = own_file_place(file);
        if (place->is_nameless()) {
            output.note("nameless_file", "'" + file.string() +
                                             "' has neither ids nor addresses, so nobody can be found in it: "
                                             "look at it yourself.");
        }
        places.push_back(std::move(place));
    }
#ifdef CIS_PROGRAMS_WITH_SQL
    if (!arguments.events_database.empty())
        places.push_back(std::make_unique<InboxPlace>(arguments.events_database));
    if (!arguments.database.empty()) places.push_back(std::make_unique<CopyPlace>(arguments.database));
#endif
    return places;
}

/// Searches all places until no place says anything new about the person.
void search(const Places& places, Person& person, const StopSignals& signals) {
    std::size_t known = 0;
    do {
        known = person.known();
        for (const auto& place : places) {
            place->search(person);
            if (signals.came()) throw signals.failure("stopped; nothing was deleted");
        }
    } while (person.known() > known);
}

/// Reports what the places have, and from which of them it was deleted.
class Report {
public:
    Report(const Places& places, CommandOutput& output) : output_(output) {
        for (const auto& place : places) places_.push_back({.findings = place->findings()});
        for (const PlaceReport& place : places_) {
            for (const Finding& finding : place.findings) output_.line(to_text(finding, false));
        }
        set_result();
    }

    /// Says that a place was emptied.
    void deleted_from(std::size_t place) {
        places_.at(place).is_emptied = true;
        set_result();
        for (const Finding& finding : places_[place].findings) {
            if (is_deletable(finding)) output_.line(to_text(finding, true));
        }
    }

    /// How many entries can be deleted.
    [[nodiscard]] std::uint64_t deletable() const {
        std::uint64_t entries = 0;
        for (const PlaceReport& place : places_) {
            for (const Finding& finding : place.findings)
                entries += is_deletable(finding) ? finding.entries : 0;
        }
        return entries;
    }

private:
    struct PlaceReport {
        std::vector<Finding> findings{};
        bool is_emptied{false};
    };

    static bool is_deletable(const Finding& finding) { return finding.entries > 0 && !finding.stays; }

    void set_result() {
        nlohmann::ordered_json list = nlohmann::ordered_json::array();
        for (const PlaceReport& place : places_) {
            for (const Finding& finding : place.findings) list.push_back(to_json(finding, place.is_emptied));
        }
        output_.set_result({{"places", std::move(list)}});
    }

    CommandOutput& output_;
    std::vector<PlaceReport> places_{};
};

/// @param names how many names the person has; if there are several, --yes is not an answer
void confirm(const Arguments& arguments, std::uint64_t entries, std::size_t names,
             const StopSignals& signals) {
    const bool may_be_several = names > 1;
    if (arguments.yes && !may_be_several) return;
    if (arguments.yes && !can_ask(is_input_taken(arguments))) {
        throw CommandFailure({.exit = ExitCode::usage,
                              .kind = "usage",
                              .message = "They may be several people, and nobody can be asked, so nothing "
                                         "was deleted.",
                              .advice = "Run the same command at a terminal: it asks."});
    }
    const std::string question =
        "Delete " + number_of(entries, "entry", "entries") + " about this person for ever? [y/N] ";
    if (is_confirmed(question, is_input_taken(arguments), signals.token())) return;
    if (signals.came()) throw signals.failure("stopped; nothing was deleted");
    throw CommandFailure(ExitCode::usage, "nothing was deleted");
}

/// Deletes what was found. This also runs if nothing was found, because a run that was killed may have left
/// bytes in the unused parts of a database.
void delete_from(const Places& places, Report& report, const StopSignals& signals) {
    for (const auto& place : places) place->reserve();
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (signals.came())
            throw signals.failure("stopped before all was deleted; run the same command again");
        places[i]->remove();
        report.deleted_from(i);
    }
}

void note_several_names(const Person& person, CommandOutput& output) {
    if (person.names() < 2) return;
    output.note("several_names", "Candidates with the same address or id have " +
                                     std::to_string(person.names()) +
                                     " different names, so they may be several people.");
}

void tell_limits(const Arguments& arguments, CommandOutput& output) {
    const auto is_server = [](const std::string& address) {
        return address.find("://") != std::string::npos;
    };
    output.line("\nWhat this command cannot do:");
    for (const std::string& limit :
         limits(is_server(arguments.database) || is_server(arguments.events_database))) {
        std::string item = "- " + wrapped_text(limit, 2, 2);
        item.pop_back();  // the last line end
        output.line(item);
    }
}

ExitCode forget(const Arguments& arguments, CommandOutput& output) {
    check(arguments);
    require_yes(arguments);
    const StopSignals signals;
    const Places places = places_of(arguments, output);
    Person person = person_of(arguments, signals);
    search(places, person, signals);
    Report report(places, output);
    note_several_names(person, output);
    const std::uint64_t entries = report.deletable();
    if (entries == 0) output.line("There is nothing to delete about this person.");
    if (arguments.deletes) {
        if (entries > 0) confirm(arguments, entries, person.names(), signals);
        delete_from(places, report, signals);
    }
    tell_limits(arguments, output);
    return ExitCode::done;
}

}  // namespace

Work command(CommandLine& line) {
    const auto arguments = std::make_shared<Arguments>();
    add_options(line, *arguments);
    return [arguments](CommandOutput& output) { return forget(*arguments, output); };
}

}  // namespace cis::programs::forget_command
