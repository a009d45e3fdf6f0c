#include "ingest/run/decision_question.hpp"
#include "test.hpp"

using cis::ingest::Decision;
using cis::programs::ingest_command::decision_answer;
using cis::programs::ingest_command::DecisionAnswer;
using cis::programs::ingest_command::decisions_about;
using cis::programs::ingest_command::PossibleDouble;

namespace {

const PossibleDouble robin{.row = "line 3",
                           .name = "Robin",
                           .email = "r@new.test",
                           .reason = "same name and phone number",
                           .other_id = "int_1",
                           .other_name = "Bob\x1b[2J"};
const PossibleDouble rosa{.row = "line 4", .name = "Rosa", .other_id = "int_2"};
const PossibleDouble refused{
    .row = "line 5", .name = "Rita", .other_id = "int_3", .other_name = "Rob", .is_refused = true};

/// A person at a terminal, who stops after the last answer.
struct Person {
    std::vector<std::string> answers;
    std::string screen{};

    std::vector<Decision> decide(const std::vector<PossibleDouble>& doubles) {
        auto next = answers.begin();
        return decisions_about(doubles, [&](const std::string& question) -> std::optional<std::string> {
            screen += question;
            if (next == answers.end()) return std::nullopt;
            screen += *next + '\n';
            return *next++;
        });
    }
};

}  // namespace

TEST_CASE("what is no word for an answer decides nothing, and only whole words send") {
    const std::map<std::string, DecisionAnswer> answers{{"send", DecisionAnswer::send},
                                                        {" Send ", DecisionAnswer::send},
                                                        {"leave", DecisionAnswer::leave_out},
                                                        {"leave out", DecisionAnswer::leave_out},
                                                        {"L", DecisionAnswer::leave_out},
                                                        {"show", DecisionAnswer::show},
                                                        {"?", DecisionAnswer::show},
                                                        {"SEND ALL", DecisionAnswer::send_all},
                                                        {"leave all", DecisionAnswer::leave_all},
                                                        {"skip all", DecisionAnswer::none_of_all}};
    for (const auto& [line, answer] : answers) {
        CAPTURE(line);
        CHECK(decision_answer(line) == answer);
    }
    for (const std::string line :
         {"", "s", "se", "y", "yes", "skip", "sendall", "send  all", "all", "send line 3"}) {
        CAPTURE(line);
        CHECK(decision_answer(line) == DecisionAnswer::none);
    }
}

TEST_CASE("each person who may be in is asked about, and silence decides nothing") {
    using enum Decision;
    struct Case {
        std::vector<std::string> answers;
        std::vector<Decision> decisions;
    };
    const std::vector<Case> cases{
        {{"send", "leave", "leave"}, {send, leave_out, leave_out}},
        {{"", "yes", "skip"}, {none, none, none}},
        {{"send"}, {send, none, none}},
        {{}, {none, none, none}},
        {{"show", "?", "send", "show"}, {send, none, none}},
        {{"skip", "leave all"}, {none, leave_out, leave_out}},
        {{"leave", "skip all", "send", "send"}, {leave_out, none, none}},
        {{"send all"}, {send, send, none}},  // who was refused cannot be sent
        {{"", "", "send"}, {none, none, none}},
    };
    for (const auto& [answers, decisions] : cases) {
        Person person{.answers = answers};
        CAPTURE(person.answers);
        CHECK(person.decide({robin, rosa, refused}) == decisions);
    }
}

TEST_CASE("a question names lines and ids, and people only if that is asked for") {
    Person silent{.answers = {"skip", "skip", "skip"}};
    (void)silent.decide({robin, rosa, refused});
    CHECK_THAT(silent.screen,
               ContainsSubstring("2 people of the file may be in the posting already") &&
                   ContainsSubstring("it overwrites the one who is in") &&
                   ContainsSubstring("1 person of the file is in conflict") &&
                   ContainsSubstring("line 3, perhaps int_1 [send/leave/show/skip] skip\n"
                                     "Nothing is decided about line 3.\n"
                                     "line 4, perhaps int_2 [send/leave/show/skip] skip\n"
                                     "Nothing is decided about line 4.\n"
                                     "line 5, with int_3 in its place [leave/show/skip] skip\n"));
    for (const std::string name : {"Robin", "Bob", "Rosa", "Rita", "Rob"})
        CHECK_THAT(silent.screen, !ContainsSubstring(name));

    Person curious{.answers = {"show", "skip", "show", "leave"}};
    (void)curious.decide({robin, rosa});
    CHECK_THAT(
        curious.screen,
        ContainsSubstring("  line 3: Robin, r@new.test\n  int_1: Bob\uFFFD[2J\n  same name and phone number\n"
                          "line 3, perhaps") &&
            ContainsSubstring("  line 4: Rosa\n  int_2: the name is not known\nline 4, "));

    Person alone{.answers = {"leave"}};
    (void)alone.decide({refused});
    CHECK_THAT(alone.screen, !ContainsSubstring("send all") && !ContainsSubstring("overwrites"));
}
