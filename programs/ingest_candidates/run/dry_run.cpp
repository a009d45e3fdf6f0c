#include "run/dry_run.hpp"

#include <stdexcept>

#include "input.hpp"
#include "run/row_check.hpp"
#include "text/harmless_text.hpp"

namespace cis::programs {

CheckedRows dry_run(const Arguments& arguments, const Say& say) {
    const Say speak = say ? say : [](const std::string&) {};
    Input input(arguments);
    if (say && !arguments.rejects.empty()) {
        if (const auto file = input.write_rejects_to(arguments.rejects); file != arguments.rejects)
            say(taken_name(arguments.rejects, file));
    }
    RowCheck check(input.header(), arguments.posting, arguments.identity());
    CheckedRows rows;
    while (const auto read = input.next()) {
        const auto finding = check.check(*read);
        if (finding.fault) {
            ++rows.rejected;
            const auto failure = input.set_aside(read->record, *finding.fault, " cannot be sent", speak);
            if (!failure.empty()) throw std::runtime_error(failure);
        } else if (!finding.same_as.empty()) {
            ++rows.duplicates;
            speak(Input::line_of(read->record) + ' ' + harmless(finding.same_as) + ": it would not be sent");
        } else {
            ++rows.sendable;
            for (const Rejection& note : read->row.notes)
                speak(Input::line_of(read->record) + ": " + printable(note));
        }
    }
    rows.held_back_lines = input.held_back_lines();
    rows.lack = input.lacks();
    if (!rows.lack.empty()) speak(rows.lack);
    return rows;
}

}  // namespace cis::programs
