#include "ingest/rows/proposal.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string_view>

#include "ingest/rows/columns.hpp"
#include "ingest/rows/name_columns.hpp"
#include "ingest/rows/name_part.hpp"
#include "ingest/rows/plain_words.hpp"
#include "ingest/rows/title_words.hpp"

namespace cis::programs::ingest_command {
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

std::string content_of(Field::Kind kind) {
    switch (kind) {
        case Field::Kind::email: return "the e-mail address";
        case Field::Kind::phone_number: return "the phone number";
        default: return "the whole name";
    }
}

/// If more columns than this are left out, one option leaves out all of them.
constexpr std::size_t most_named = 10;

/// Makes a proposal, column by column.
class Proposing {
public:
    Proposing(const std::vector<UnknownColumn>& unknown, const std::vector<FilledField>& filled)
        : columns_(unknown), filled_(filled) {
        for (const UnknownColumn& column : unknown)
            if (!column.title.empty()) unknown_.push_back(column.title);
    }

    Proposal made() {
        if (!propose_names()) propose_field({.kind = Field::Kind::name});
        propose_field({.kind = Field::Kind::email});
        propose_field({.kind = Field::Kind::phone_number});
        if (!by_content_.empty()) {
            advise(list_in_quotes(by_content_, " and ") +
                   (by_content_.size() == 1 ? " is proposed because of its cells"
                                            : " are proposed because of their cells") +
                   ", not of the title: look whether that is right.");
        }
        propose_order();
        tell_ids();
        tell_undecided();
        leave_out_others();
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

    [[nodiscard]] const ColumnContent& content(const std::string& title) const {
        return std::ranges::find(columns_, title, &UnknownColumn::title)->content;
    }

    /// Whether the title of a column means a field, and its cells do not say otherwise.
    [[nodiscard]] bool means(const std::string& title, const Field& field) const {
        return field_of(title) == field && !content(title).contradicts(field.kind);
    }

    void add(const std::string& option) {
        proposal_.options += (proposal_.options.empty() ? "" : " ") + option;
    }
    void advise(const std::string& sentence) { proposal_.advice.push_back(sentence); }
    void settle(const Titles& titles) { settled_.insert(settled_.end(), titles.begin(), titles.end()); }

    void map_name(const std::string& title) {
        add(mapping({.kind = Field::Kind::name}, title));
        if (content(title).is_last_first()) last_first_ = title;
    }

    /// Proposes columns for the parts of a name. @return whether it has proposed any
    bool propose_names() {
        const Field name{.kind = Field::Kind::name};
        const FilledField* const has_name = filled(name);
        if (has_name != nullptr && has_name->is_chosen) return false;
        const auto is_whole = [&](const std::string& title) {
            return means(title, name) && !may_be_last_name(title);
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
            if (content(found.others.front()).kind() == Field::Kind::name) {
                by_content_.push_back(found.others.front());
                map_name(found.others.front());
                return true;
            }
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
        std::ranges::copy_if(unknown_, std::back_inserter(same),
                             [&](const std::string& title) { return is_open(title) && means(title, field); });
        const bool is_by_content = same.empty();
        if (is_by_content && filled(field) == nullptr) {
            std::ranges::copy_if(unknown_, std::back_inserter(same), [&](const std::string& title) {
                return is_open(title) && content(title).kind() == field.kind && !is_of_somebody_else(title);
            });
        }
        if (same.empty()) return;
        settle(same);
        const std::string has = content_of(field.kind);
        if (const FilledField* const other = filled(field)) {
            advise(list_in_quotes(same, " and ") +
                   (same.size() == 1 ? " may have names or contacts: it seems to be "
                                     : " may have names or contacts: they seem to be ") +
                   has + ", like " + in_quotes(other->title) + ", which is used. Leave " +
                   (same.size() == 1 ? "it" : "them") + " out (" + options_without(same, "") +
                   "), or choose another one.");
        } else if (same.size() == 1) {
            if (is_by_content) by_content_.push_back(same.front());
            field.kind == Field::Kind::name ? map_name(same.front()) : add(mapping(field, same.front()));
        } else {
            advise("Which one is " + has + ": " + list_in_quotes(same, " or ") +
                   "? Choose one and leave out the rest, such as " + mapping(field, same.front()) + ' ' +
                   options_without(same, same.front()));
        }
    }

    /// Proposes to turn names round.
    void propose_order() {
        const FilledField* const name = filled({.kind = Field::Kind::name});
        if (name != nullptr && name->is_last_first && last_first_.empty()) last_first_ = name->title;
        if (last_first_.empty()) return;
        add("--name-order last-first");
        advise(
            in_quotes(last_first_) +
            " has names such as 'Last, First'. With --name-order last-first they are sent as 'First Last', "
            "and everybody remains the same person.");
    }

    /// A person must decide about ids. Without ids, a new address is a new person. With ids that another file
    /// uses for other people, people are missed.
    void tell_ids() {
        Titles ids;
        std::ranges::copy_if(unknown_, std::back_inserter(ids), [&](const std::string& title) {
            return is_open(title) && names_an_id(title) && !content(title).may_have_contacts();
        });
        settle(ids);
        for (const std::string& title : ids) {
            advise(in_quotes(title) +
                   " may be your own id of each person. If everybody keeps it in every file: --id-column " +
                   for_shell(title) +
                   ", and somebody with a new name or address remains the same person. Otherwise: " +
                   ignoring(title));
        }
    }

    void tell_undecided() {
        Titles undecided;
        for (const UnknownColumn& column : columns_) {
            if (column.title.empty()) {
                if (!may_have_contacts(column)) continue;
                has_nameless_contacts_ = true;
                advise("Column " + column.place +
                       " has no name, and may have names or contacts: give it a title in "
                       "the file, or leave out all columns without a name with --ignore ''.");
            } else if (is_open(column.title) && may_have_contacts(column)) {
                undecided.push_back(column.title);
            }
        }
        settle(undecided);
        if (undecided.empty()) return;
        advise(short_list(undecided) + " may have names or contacts: decide what to do with " +
               (undecided.size() == 1 ? "this column" : "such a column") + ", with --map or --ignore.");
    }

    void leave_out_others() {
        Titles left_out;
        std::ranges::copy_if(unknown_, std::back_inserter(left_out),
                             [&](const std::string& title) { return is_open(title); });
        const bool are_nameless = unknown_.size() < columns_.size() && !has_nameless_contacts_;
        const bool are_many = left_out.size() > most_named;
        if (are_many) {
            add("--ignore-others");
        } else {
            for (const std::string& title : left_out) add(ignoring(title));
            if (are_nameless) add(ignoring({}));
        }
        if (left_out.empty()) return;
        std::string text =
            short_list(left_out) + (left_out.size() == 1 ? " is" : " are") + " not sent if ignored.";
        if (are_many) {
            text +=
                " --ignore-others leaves out each column that fills no field, but none that may have "
                "names or contacts.";
        }
        advise(text + " To send a column as a fact about the person: " +
               mapping({.kind = Field::Kind::data, .key = key_from(left_out.front())}, left_out.front()));
    }

    static std::string key_from(const std::string& title) {
        std::string key;
        for (const std::string& word : plain_words(title)) key += (key.empty() ? "" : "_") + word;
        return key.empty() ? "KEY" : key;
    }

    const std::vector<UnknownColumn>& columns_;
    const std::vector<FilledField>& filled_;
    Titles unknown_{};          ///< titles of the columns that have one
    Titles settled_{};          ///< titles of columns about which something is said
    Titles by_content_{};       ///< titles of columns that are proposed because of their cells
    std::string last_first_{};  ///< the column of names such as `Last, First`
    bool has_nameless_contacts_ = false;
    Proposal proposal_{};
};

}  // namespace

Proposal proposal_for(const std::vector<UnknownColumn>& unknown, const std::vector<FilledField>& filled) {
    return Proposing(unknown, filled).made();
}

bool may_have_contacts(const UnknownColumn& column) {
    return is_of_contacts(column.title) || column.content.may_have_contacts();
}

std::string short_list(const std::vector<std::string>& titles) {
    if (titles.size() <= most_named) return list_in_quotes(titles);
    const auto first = titles.begin();
    return list_in_quotes({first, first + static_cast<std::ptrdiff_t>(most_named)}) + " and " +
           std::to_string(titles.size() - most_named) + " more";
}

}  // namespace cis::programs::ingest_command
