#include "ingest/run/decision_question.hpp"

#include <algorithm>
#include <utility>

#include "ingest/rows/blanks.hpp"
#include "text/ascii.hpp"
#include "text/harmless_text.hpp"
#include "text/number_of.hpp"

namespace cis::programs::ingest_command {
namespace {

using ingest::Decision;

struct AnswerWord {
    std::string_view word;
    DecisionAnswer answer;
};

/// "SEND" is the answer that cannot be reversed, so it has no short form.
constexpr AnswerWord answer_words[] = {
    {"SEND", DecisionAnswer::send},           {"LEAVE", DecisionAnswer::leave_out},
    {"L", DecisionAnswer::leave_out},         {"LEAVE OUT", DecisionAnswer::leave_out},
    {"SHOW", DecisionAnswer::show},           {"?", DecisionAnswer::show},
    {"SEND ALL", DecisionAnswer::send_all},   {"LEAVE ALL", DecisionAnswer::leave_all},
    {"SKIP ALL", DecisionAnswer::none_of_all}};

std::string introduction(const std::vector<PossibleDouble>& doubles) {
    const auto refused =
        static_cast<std::size_t>(std::ranges::count_if(doubles, &PossibleDouble::is_refused));
    const std::size_t undecided = doubles.size() - refused;
    std::string text;
    if (undecided > 0) {
        text += number_of(undecided, "person", "people") +
                " of the file may be in the posting already, and " + (undecided == 1 ? "was" : "were") +
                " not sent.\nSending somebody who is in already invites that person twice. Where the service "
                "updates people by address, it overwrites the one who is in.\n";
    }
    if (refused > 0) {
        text += number_of(refused, "person", "people") + " of the file " + (refused == 1 ? "is" : "are") +
                " in conflict with another candidate: the service refused the row, or answered with that "
                "candidate. It is not sent again.\n";
    }
    if (undecided > 0) text += "send:  it is another person, who is invited\n";
    text +=
        "leave: it is the same person, or is given up, and stays out; later runs know it\nshow:  both "
        "names, and the reason\nskip:  decide nothing, like anything else\n";
    return text + (undecided > 0 ? "send all, " : "") + "leave all, skip all: for all that remain\n";
}

std::string question_about(const PossibleDouble& one) {
    const std::string id = harmless(one.other_id);
    return one.row + (one.is_refused ? ", with " + id + " in its place [leave/show/skip] "
                                     : ", perhaps " + id + " [send/leave/show/skip] ");
}

std::string shown(const PossibleDouble& one) {
    const auto line = [](const std::string& who, const std::string& name) {
        return "  " + who + ": " + (name.empty() ? "the name is not known" : harmless(name)) + '\n';
    };
    std::string text = line(one.row, one.name + (one.email.empty() ? "" : ", " + one.email)) +
                       line(harmless(one.other_id), one.other_name);
    if (!one.reason.empty()) text += "  " + harmless(one.reason) + '\n';
    return text;
}

/// Asks about one row until the answer is not `show`; none if no answer comes.
std::optional<DecisionAnswer> answer_about(const PossibleDouble& one, std::string text, const AskLine& ask) {
    for (;;) {
        const auto line = ask(text + question_about(one));
        if (!line) return std::nullopt;
        const DecisionAnswer answer = decision_answer(*line);
        if (answer != DecisionAnswer::show) return answer;
        text = shown(one);
    }
}

/// @return what the answer decides about one row
Decision decision_of(DecisionAnswer answer, const PossibleDouble& one) {
    switch (answer) {
        case DecisionAnswer::send:
        case DecisionAnswer::send_all: return one.is_refused ? Decision::none : Decision::send;
        case DecisionAnswer::leave_out:
        case DecisionAnswer::leave_all: return Decision::leave_out;
        default: return Decision::none;
    }
}

bool is_for_all(DecisionAnswer answer) {
    return answer == DecisionAnswer::send_all || answer == DecisionAnswer::leave_all ||
           answer == DecisionAnswer::none_of_all;
}

}  // namespace

DecisionAnswer decision_answer(std::string_view line) {
    const auto* const found =
        std::ranges::find(answer_words, upper_ascii(std::string(trimmed(line))), &AnswerWord::word);
    return found == std::end(answer_words) ? DecisionAnswer::none : found->answer;
}

std::vector<Decision> decisions_about(const std::vector<PossibleDouble>& doubles, const AskLine& ask) {
    std::vector<Decision> decisions;
    std::string text = introduction(doubles);
    std::optional<DecisionAnswer> answer;
    for (const PossibleDouble& one : doubles) {
        const bool is_asked = !answer || !is_for_all(*answer);
        if (is_asked) answer = answer_about(one, std::exchange(text, {}), ask);
        if (!answer) break;
        decisions.push_back(decision_of(*answer, one));
        if (is_asked && decisions.back() == Decision::none)
            text = "Nothing is decided about " + one.row + ".\n";
    }
    decisions.resize(doubles.size(), Decision::none);
    return decisions;
}

}  // namespace cis::programs::ingest_command
