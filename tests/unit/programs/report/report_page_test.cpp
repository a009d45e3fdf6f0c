#include "report/page/page.hpp"
#include "test.hpp"

using cis::programs::Language;
using cis::programs::report_command::Copy;
using cis::programs::report_command::Locale;
using cis::programs::report_command::Report;

// NOLINTBEGIN(misc-misleading-bidirectional): such texts are tested

namespace {

constexpr double monday = 1'767'571'200;  // 2026-01-05T00:00:00Z

std::string page(const Report& report, Language language = Language::english) {
    return cis::programs::report_command::page(Locale(language), report);
}

Report empty_report() {
    Report report;
    report.subject = {.id = "posting-1",
                      .title = "Engineer",
                      .status = "active",
                      .review_url = "https://app.example.com/1",
                      .step_types = {}};
    report.made_at = Timestamp(monday + 3600);
    return report;
}

Candidate candidate(const std::string& name) {
    Candidate made;
    made.interview_id = "i-1";
    made.name = name;
    made.status = cis::CandidateStatus::completed;
    made.score = 88.25;
    made.created_at = Timestamp(monday);
    made.interview_url = "https://interviews.example.com/interview/i-1";
    return made;
}

}  // namespace

TEST_CASE("report page: it loads nothing, runs nothing and says that it holds personal data") {
    Report report = empty_report();
    report.tally.add(candidate("Amara"));
    const std::string text = page(report);
    CHECK_THAT(text, Catch::Matchers::StartsWith("<!DOCTYPE html>\n<html lang=\"en\">"));
    CHECK_THAT(text, ContainsSubstring("content=\"default-src 'none'; style-src 'unsafe-inline'\""));
    CHECK_THAT(text, ContainsSubstring("<meta name=\"referrer\" content=\"no-referrer\">"));
    CHECK_THAT(text, ContainsSubstring("This page holds personal data."));
    CHECK_THAT(text, !ContainsSubstring("<script"));
    CHECK_THAT(text, !ContainsSubstring("src="));
    CHECK_THAT(text, !ContainsSubstring("url("));
    CHECK_THAT(text, !ContainsSubstring("interviews.example.com"));
    CHECK_THAT(text, ContainsSubstring("href=\"https://app.example.com/1\""));
}

TEST_CASE("report page: without a web address there is no link") {
    Report report = empty_report();
    report.subject.review_url = "javascript:alert(1)";
    CHECK_THAT(page(report), !ContainsSubstring("<a "));
    CHECK_THAT(page(report), !ContainsSubstring("javascript"));
}

TEST_CASE("report page: texts of the service are escaped wherever they stand") {
    const std::string hostile = "\"><i>\u202E&";
    Report report = empty_report();
    report.subject.title = report.subject.status = report.subject.id = hostile;
    report.subject.step_types["s"] = hostile;
    Candidate person = candidate(hostile);
    person.status = hostile;
    person.workflow.emplace();
    for (const std::string& id : {std::string("s"), hostile}) {
        cis::CandidateStep step;
        step.step_id = id;
        person.workflow->steps.push_back(step);
    }
    report.tally.add(person);
    const std::string text = page(report);
    CHECK_THAT(text, !ContainsSubstring("<i>"));
    CHECK_THAT(text, !ContainsSubstring("\u202E"));
    CHECK_THAT(text, ContainsSubstring("&quot;&gt;&lt;i&gt;&amp;"));
}

TEST_CASE("report page: a copy whose time is impossible is of an unknown age") {
    Report report = empty_report();
    for (const double time : {1e300, -1e300, 1e15, -1.0}) {
        report.copy = Copy{.passed_at = Timestamp(time)};
        CHECK_THAT(page(report), ContainsSubstring("Read from a copy of unknown age."));
    }
}

TEST_CASE("report page: no candidates, no charts") {
    const std::string text = page(empty_report());
    CHECK_THAT(text, ContainsSubstring("No candidates yet"));
    CHECK_THAT(text, !ContainsSubstring("<svg"));
    CHECK_THAT(text, !ContainsSubstring("<table"));
}

TEST_CASE("report page: a candidate without anything") {
    Report report = empty_report();
    report.tally.add(Candidate{});
    const std::string text = page(report);
    CHECK_THAT(text, ContainsSubstring("1 candidate has no score yet."));
    CHECK_THAT(text, ContainsSubstring("1 candidate has no time of invitation."));
    CHECK_THAT(text, ContainsSubstring("For 1 candidate, the service shows no steps."));
    CHECK_THAT(text, ContainsSubstring("no status"));
    CHECK_THAT(text, !ContainsSubstring("class=\"chart\""));
    CHECK_THAT(text, ContainsSubstring("<dd>–</dd>"));
}

TEST_CASE("report page: who is not in the numbers is said") {
    Report report = empty_report();
    Candidate person = candidate("");
    person.score = 200;
    person.created_at = Timestamp(-5);
    report.tally.add(person);
    report.tally.unreadable = 3;
    report.tally.vanished = 2000;
    const std::string text = page(report);
    CHECK_THAT(text,
               ContainsSubstring("1 candidate has a score that is not from 0 to 100, which is left out."));
    CHECK_THAT(text, ContainsSubstring("1 candidate has a time of invitation that is not in the years"));
    CHECK_THAT(text, ContainsSubstring("3 records could not be read"));
    CHECK_THAT(text, ContainsSubstring("2,000 candidates are in the copy, but no longer in the service"));
}

TEST_CASE("report page: who has no name, and a copy, which has no title") {
    Report report = empty_report();
    report.subject = {.id = "posting-1", .title = "", .status = "", .review_url = "", .step_types = {}};
    report.copy = Copy{.passed_at = Timestamp(monday)};
    report.tally.add(candidate(" \u200F"));
    const std::string text = page(report);
    CHECK_THAT(text, ContainsSubstring("<bdi>–</bdi>"));
    CHECK_THAT(text, ContainsSubstring(
                         "<title>Posting without a title – posting report, 5 Jan 2026, 01:00 (UTC)</title>"));
    CHECK_THAT(text, ContainsSubstring("brought up to date on 5 Jan 2026, 00:00 (UTC), 1 hour before"));
    CHECK_THAT(text, !ContainsSubstring("Status:"));
    report.copy->passed_at.reset();
    CHECK_THAT(page(report), ContainsSubstring("a copy that was never complete"));
}

TEST_CASE("report page: every sheet of paper names the posting, when, and that the data are personal") {
    Report report = empty_report();
    const std::string text = page(report);
    CHECK_THAT(text, ContainsSubstring("@top-left { content: \"Engineer\"; }"));
    CHECK_THAT(
        text, ContainsSubstring("@top-right { content: \"Posting report. Made 5 Jan 2026, 01:00 (UTC)\"; }"));
    CHECK_THAT(text, ContainsSubstring("@bottom-left { content: \"This page holds personal data.\"; }"));
    CHECK_THAT(text, !ContainsSubstring(" size: "));
    CHECK_THAT(page(report, Language::german),
               ContainsSubstring(
                   "@top-right { content: \"Bericht zur Stelle. Erstellt am 05.01.2026, 01:00 (UTC)\"; }"));
    report.subject.title = "\"; } </style><b>\\ " + std::string(200, 'x');
    CHECK_THAT(page(report),
               ContainsSubstring("@top-left { content: \"\\22 ; } \\3c /style\\3e \\3c b\\3e \\5c  " +
                                 std::string(82, 'x') + "…\"; }"));
}

TEST_CASE("report page: bars of scores begin at 0, however close the scores are") {
    Report report = empty_report();
    for (const double score : {99.8, 100.0}) {
        Candidate person = candidate("Amara");
        person.score = score;
        report.tally.add(person);
    }
    const std::string text = page(report);
    CHECK_THAT(text, ContainsSubstring("class=\"drawn\">From 0 to 100</th>"));
    CHECK_THAT(text, ContainsSubstring("aria-label=\"score 99.8 of 100\"><rect class=\"track\" "
                                       "width=\"1000\" height=\"10\"/><rect width=\"998\""));
    CHECK_THAT(page(report, Language::german), ContainsSubstring("class=\"drawn\">Von 0 bis 100</th>"));
}

TEST_CASE("report page: few people are counted, many have percentages") {
    Report report = empty_report();
    for (int i = 0; i < 29; ++i) report.tally.add(candidate("Amara"));
    CHECK_THAT(page(report), ContainsSubstring("<td class=\"number\">29 of 29</td>"));
    CHECK_THAT(page(report), !ContainsSubstring(">100%<"));
    report.tally.add(candidate("Amara"));
    CHECK_THAT(page(report), ContainsSubstring(">100%<"));
    CHECK_THAT(page(report), !ContainsSubstring("30 of 30"));
}

TEST_CASE("report page: nobody reads an id") {
    Report report = empty_report();
    const std::string id = "4f6d2c1e-8a3b-4c5d-9e7f-0123456789ab";
    report.subject = {.id = id,
                      .title = "",
                      .status = "not_started",
                      .review_url = "https://app.example.com/" + id,
                      .step_types = {}};
    Candidate person = candidate("Amara");
    person.interview_id = person.posting_id = id;
    person.candidate_id = id;
    person.workflow.emplace();
    person.workflow->steps.resize(1);
    person.workflow->steps.front().step_id = id;
    report.tally.add(person);
    std::string text = page(report);
    CHECK_THAT(text, ContainsSubstring("<h3><bdi>Step 1</bdi></h3>"));
    CHECK_THAT(text, ContainsSubstring("<bdi>Posting without a title</bdi></h1>"));
    CHECK_THAT(text, ContainsSubstring("<bdi>Not started yet</bdi>"));
    CHECK_THAT(text, !ContainsSubstring("attr(href)"));  // which would print it
    const std::string link = "href=\"https://app.example.com/" + id + "\"";
    text.replace(text.find(link), link.size(), "");
    CHECK_THAT(text, !ContainsSubstring(id));
}

TEST_CASE("report page: whoever was invited in one minute makes no chart") {
    Report report = empty_report();
    report.tally.add(candidate("Amara"));
    CHECK_THAT(page(report), ContainsSubstring("<p>Invited on 5 Jan 2026, 00:00 (UTC).</p>"));
    CHECK_THAT(page(report, Language::german),
               ContainsSubstring("<p>Eingeladen am 05.01.2026, 00:00 (UTC).</p>"));
}

// NOLINTEND(misc-misleading-bidirectional)
