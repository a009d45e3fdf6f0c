#include "rows/proposal.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>

#include "rows/columns.hpp"
#include "rows/name_columns.hpp"
#include "rows/name_part.hpp"
#include "rows/plain_words.hpp"
#include "rows/title_words.hpp"

namespace cis::programs {
namespace {

using Titles = std::vector<std::string>;

std::string for_shell(const std::string& text) {
    std::string quoted = "'";
    for (const char c : text) {
        if (c == '\'') {
            quoted += "'\\''";
        } else {
            quoted += c;
        }
    }
    return quoted + "'";
}

std::string ignoring(const std::string& title) { return "--ignore " + for_shell(title); }

std::string mapping(const Field& field, const std::string& titles) {
    return "--map " + field.text() + "=" + for_shell(titles);
}

std::optional<Field> field_of(const std::string& title) {
    if (name_part(title)) return std::nullopt;
    const auto field = probable_field(title);
    return field ? field : meaning_of(title);
}

bool is_of_contacts(const std::string& title) {
    return probable_field(title) || name_part(title) || names_a_contact(title);
}

std::string joined(const Titles& titles) {
    std::string text;
    for (const std::string& title : titles) text += (text.empty() ? "" : " ") + title;
    return text;
}

std::string contents_of(Field::Kind kind) {
    switch (kind) {
        case Field::Kind::email: return "the e-mail address";
        case Field::Kind::phone_number: return "the phone number";
        default: return "the whole name";
    }
}

/// Makes a proposal, column by column.
class Proposing {
public:
    Proposing(const Titles& unknown, const std::vector<FilledField>& filled)
        : unknown_(unknown), filled_(filled) {}

    Proposal made() {
        if (!propose_names()) propose_field({.kind = Field::Kind::name});
        propose_field({.kind = Field::Kind::email});
        propose_field({.kind = Field::Kind::phone_number});
        Titles undecided;
        for (const std::string& title : unknown_)
            if (is_open(title) && is_of_contacts(title)) undecided.push_back(title);
        Titles left_out;
        for (const std::string& title : unknown_) {
            if (!is_open(title) || is_of_contacts(title)) continue;
            add(ignoring(title));
            if (!title.empty()) left_out.push_back(title);
        }
        if (!undecided.empty()) {
            advise(list_in_quotes(undecided) + " may have names or contacts: decide what to do with " +
                   (undecided.size() == 1 ? "this column" : "such a column") + ", with --map or --ignore.");
        }
        if (!left_out.empty()) {
            advise(list_in_quotes(left_out) + (left_out.size() == 1 ? " is" : " are") +
                   " not sent if ignored. To send a column as a fact about the person: " +
                   mapping({.kind = Field::Kind::data, .key = key_from(left_out.front())}, left_out.front()));
        }
        return std::move(proposal_);
    }

private:
    [[nodiscard]] const FilledField* filled(const Field& field) const {
        const auto found = std::ranges::find(filled_, field, &FilledField::field);
        return found == filled_.end() ? nullptr : &*found;
    }

    [[nodiscard]] bool is_open(const std::string& title) const {
        return std::ranges::find(settled_, title) == settled_.end();
    }

    void add(const std::string& option) {
        proposal_.options += (proposal_.options.empty() ? "" : " ") + option;
    }
    void advise(const std::string& sentence) { proposal_.advice.push_back(sentence); }
    void settle(const Titles& titles) { settled_.insert(settled_.end(), titles.begin(), titles.end()); }

    /// Proposes columns for the parts of a name. @return whether it has proposed any
    bool propose_names() {
        const Field name{.kind = Field::Kind::name};
        const FilledField* const has_name = filled(name);
        if (has_name != nullptr && has_name->is_chosen) return false;
        const auto is_whole = [&](const std::string& title) {
            return field_of(title) == name && !may_be_last_name(title);
        };
        if (std::ranges::any_of(unknown_, is_whole)) return false;
        const NameColumns found = name_columns(unknown_, has_name == nullptr ? "" : has_name->title);
        if (!found.joined.empty()) {
            add(mapping(name, joined(found.joined)));
            settle(found.joined);
            if (!found.perhaps_whole.empty()) {
                advise("If " + in_quotes(found.perhaps_whole) + " has the whole name: " +
                       (has_name != nullptr ? "" : mapping(name, found.perhaps_whole) + ' ') +
                       options_without(found.joined, found.perhaps_whole));
            }
        } else if (has_name == nullptr && found.others.size() == 1) {
            settle(found.others);
            advise(in_quotes(found.others.front()) +
                   " may be only a part of the name. If it is all that there is: " +
                   mapping(name, found.others.front()));
        } else if (has_name == nullptr && !found.others.empty()) {
            settle(found.others);
            advise(list_in_quotes(found.others, " and ") +
                   " seem to be parts of the name. Name those that make it, in their order, with blanks "
                   "between them, such as --map name='First name Last name', and leave out the others with "
                   "--ignore.");
        }
        return !found.joined.empty();
    }

    static std::string options_without(const Titles& titles, const std::string& one) {
        std::string options;
        for (const std::string& title : titles)
            if (title != one) options += (options.empty() ? "" : " ") + ignoring(title);
        return options;
    }

    void propose_field(const Field& field) {
        Titles same;
        for (const std::string& title : unknown_)
            if (is_open(title) && field_of(title) == field) same.push_back(title);
        if (same.empty()) return;
        const std::string contents = contents_of(field.kind);
        if (const FilledField* const other = filled(field)) {
            settle(same);
            advise(list_in_quotes(same, " and ") +
                   (same.size() == 1 ? " may have names or contacts: it seems to be "
                                     : " may have names or contacts: they seem to be ") +
                   contents + ", like " + in_quotes(other->title) + ", which is used. Leave " +
                   (same.size() == 1 ? "it" : "them") + " out (" + options_without(same, "") +
                   "), or choose another one.");
        } else if (same.size() == 1) {
            settle(same);
            add(mapping(field, same.front()));
        } else {
            settle(same);
            advise("Which one is " + contents + ": " + list_in_quotes(same, " or ") +
                   "? Choose one and leave out the rest, such as " + mapping(field, same.front()) + ' ' +
                   options_without(same, same.front()));
        }
    }

    static std::string key_from(const std::string& title) {
        std::string key;
        for (const std::string& word : plain_words(title)) key += (key.empty() ? "" : "_") + word;
        return key.empty() ? "KEY" : key;
    }

    const Titles& unknown_;
    const std::vector<FilledField>& filled_;
    Titles settled_{};
    Proposal proposal_{};
};

}  // namespace

Proposal proposal_for(const std::vector<std::string>& unknown, const std::vector<FilledField>& filled) {
    return Proposing(unknown, filled).made();
}

}  // namespace cis::programs
