#pragma once

#include <array>
#include <string_view>

#include "language/text.hpp"

// All texts of the page, with the languages side by side. A text that lacks a language does not compile.

namespace cis::programs::texts {

// The heading, and the texts on every sheet.
inline constexpr Text kicker{"Posting report", "Bericht zur Stelle"};
inline constexpr Text page_title{"{posting} – posting report, {when}",
                                 "{posting} – Bericht zur Stelle, {when}"};
inline constexpr Text made{"Made {when}", "Erstellt am {when}"};
inline constexpr Text posting_status{"Status:", "Status:"};
inline constexpr Text posting_id{"Posting", "Stelle"};
inline constexpr Text review{"Review the candidates", "Personen ansehen"};
inline constexpr Text personal_data{"This page holds personal data.",
                                    "Diese Seite enthält personenbezogene Daten."};
inline constexpr Text share_with_care{
    "Share it only with people who may see it, and delete it when you no longer need it.",
    "Geben Sie sie nur an Personen weiter, die sie sehen dürfen, und löschen Sie sie, wenn Sie sie nicht "
    "mehr brauchen."};
inline constexpr Text candidates{"Candidates", "Personen"};
inline constexpr Text completed_every_step{"Completed every step", "Alle Schritte fertig"};
inline constexpr Text have_a_score{"Have a score", "Haben Punkte"};
inline constexpr Text average_score{"Average score", "Punkte im Mittel"};
inline constexpr Text no_candidates{"No candidates yet", "Noch keine Personen"};
inline constexpr Text no_candidates_why{
    "When people are invited to this posting, this report shows where they are, their scores, and where they "
    "drop out.",
    "Sobald Personen zu dieser Stelle eingeladen sind, zeigt dieser Bericht, wo sie stehen, ihre Punkte und "
    "wo sie ausscheiden."};

// Tables and charts.
inline constexpr Text people{"People", "Personen"};
inline constexpr Text share{"Share", "Anteil"};
inline constexpr Text as_a_bar{"As a bar", "Als Balken"};
inline constexpr Text the_numbers{"The numbers", "Die Zahlen"};

// Where people are.
inline constexpr Text where_people_are{"Where people are", "Wo die Personen stehen"};
inline constexpr Text by_status{"Candidates by status", "Personen nach Status"};
inline constexpr Text status{"Status", "Status"};
inline constexpr Text other{"Other", "Andere"};
inline constexpr Text by_other_status{"Candidates with another status", "Personen mit einem anderen Status"};
inline constexpr Text no_status{"no status", "kein Status"};
inline constexpr Text all_further{"all further ones", "alle weiteren"};

// Scores.
inline constexpr Text scores{"Scores", "Punkte"};
inline constexpr Text score{"Score", "Punkte"};
inline constexpr Text bin{"{low} to below {high}", "{low} bis unter {high}"};
inline constexpr Text last_bin{"{low} to {high}", "{low} bis {high}"};
inline constexpr Text by_score{"Candidates by score", "Personen nach Punkten"};
inline constexpr CountText histogram{
    {"Histogram of {count} score from 0 to 100; the numbers follow as a table",
     "Verteilung der Punkte von {count} Person, von 0 bis 100; die Zahlen folgen als Tabelle"},
    {"Histogram of {count} scores from 0 to 100; the numbers follow as a table",
     "Verteilung der Punkte von {count} Personen, von 0 bis 100; die Zahlen folgen als Tabelle"}};
inline constexpr CountText without_score{
    {"{count} candidate has no score yet.", "{count} Person hat noch keine Punkte."},
    {"{count} candidates have no score yet.", "{count} Personen haben noch keine Punkte."}};
inline constexpr CountText impossible_score{
    {"{count} candidate has a score that is not from 0 to 100, which is left out.",
     "{count} Person hat Punkte, die nicht zwischen 0 und 100 liegen; sie fehlen hier."},
    {"{count} candidates have a score that is not from 0 to 100, which is left out.",
     "{count} Personen haben Punkte, die nicht zwischen 0 und 100 liegen; sie fehlen hier."}};

// When people were invited.
inline constexpr Text when_invited{"When people were invited", "Wann die Personen eingeladen wurden"};
inline constexpr Text by_invitation{"Candidates by time of invitation",
                                    "Personen nach der Zeit der Einladung"};
inline constexpr Text from{"From", "Ab"};
inline constexpr Text invited_between{
    "Invitations from {first} to {last}, {people}; the numbers follow as a table",
    "Einladungen vom {first} bis zum {last}, {people}; die Zahlen folgen als Tabelle"};
inline constexpr CountText invited_people{{"{count} candidate", "{count} Person"},
                                          {"{count} candidates", "{count} Personen"}};
inline constexpr Text invited_at{"Invited on {when}.", "Eingeladen am {when}."};
inline constexpr Text column_width{"Each column is {span}. The time zone is {zone}.",
                                   "Jede Säule steht für {span}. Die Zeitzone ist {zone}."};
inline constexpr CountText without_invitation{{"{count} candidate has no time of invitation.",
                                               "Für {count} Person ist keine Zeit der Einladung bekannt."},
                                              {"{count} candidates have no time of invitation.",
                                               "Für {count} Personen ist keine Zeit der Einladung bekannt."}};
inline constexpr CountText impossible_invitation{
    {"{count} candidate has a time of invitation that is not in the years 1970 to 9999.",
     "Für {count} Person liegt die Zeit der Einladung nicht in den Jahren 1970 bis 9999."},
    {"{count} candidates have a time of invitation that is not in the years 1970 to 9999.",
     "Für {count} Personen liegt die Zeit der Einladung nicht in den Jahren 1970 bis 9999."}};

// Where people drop out.
inline constexpr Text where_people_drop_out{"Where people drop out", "Wo Personen ausscheiden"};
inline constexpr Text about_steps{
    "By step of the workflow; bars are relative to all candidates. “Got no further” counts people who have "
    "not completed the workflow, at the last step that they reached. Some of them are still on their way.",
    "Nach Schritten des Ablaufs; die Balken beziehen sich auf alle Personen. „Nicht weiter“ zählt "
    "Personen, die den Ablauf nicht abgeschlossen haben, beim letzten Schritt, den sie erreicht haben. "
    "Einige von ihnen sind noch unterwegs."};
inline constexpr Text in_step{"Candidates in the step {step}", "Personen im Schritt {step}"};
inline constexpr Text of_this_step{"Of this step", "In diesem Schritt"};
inline constexpr Text reached{"Reached", "Erreicht"};
inline constexpr Text started{"Started", "Begonnen"};
inline constexpr Text completed{"Completed", "Abgeschlossen"};
inline constexpr Text knocked_out{"Knocked out", "Ausgeschieden"};
inline constexpr Text got_no_further{"Got no further", "Nicht weiter"};
inline constexpr CountText without_steps{{"For {count} candidate, the service shows no steps.",
                                          "Für {count} Person zeigt der Dienst keine Schritte."},
                                         {"For {count} candidates, the service shows no steps.",
                                          "Für {count} Personen zeigt der Dienst keine Schritte."}};
inline constexpr CountText entries_left_out{
    {"{count} entry of a workflow is left out: the candidates have too many different steps.",
     "{count} Eintrag eines Ablaufs fehlt hier: Die Personen haben zu viele verschiedene Schritte."},
    {"{count} entries of workflows are left out: the candidates have too many different steps.",
     "{count} Einträge von Abläufen fehlen hier: Die Personen haben zu viele verschiedene Schritte."}};

// The best scores.
inline constexpr Text best_score{"The best score", "Die meisten Punkte"};
inline constexpr Text best_scores{"The best scores", "Die meisten Punkte"};
inline constexpr Text ten_best_scores{"The ten best scores", "Die zehn mit den meisten Punkten"};
inline constexpr Text with_best_scores{"Candidates with the best scores", "Personen mit den meisten Punkten"};
inline constexpr Text place{"Place", "Platz"};
inline constexpr Text name{"Name", "Name"};
inline constexpr Text scale{"Scale from {low} to {high}", "Skala von {low} bis {high}"};
inline constexpr Text score_on_scale{"score {score}", "{score} Punkte"};
inline constexpr Text invited_on{"invited {day}", "eingeladen am {day}"};
inline constexpr Text invitation_unknown{"time of invitation unknown", "Zeit der Einladung unbekannt"};
inline constexpr CountText tied_with_last{
    {"{count} more candidate has the score of the last one; who was invited first comes first.",
     "{count} weitere Person hat so viele Punkte wie die letzte; wer zuerst eingeladen wurde, steht zuerst."},
    {"{count} more candidates have the score of the last one; who was invited first comes first.",
     "{count} weitere Personen haben so viele Punkte wie die letzte; wer zuerst eingeladen wurde, steht "
     "zuerst."}};

// Where the numbers come from.
inline constexpr Text from_service{"Read from the service on {when}.", "Vom Dienst gelesen am {when}."};
inline constexpr Text never_complete{"Read from a copy that was never complete.",
                                     "Aus einer Kopie gelesen, die nie vollständig war."};
inline constexpr Text unknown_age{"Read from a copy of unknown age.",
                                  "Aus einer Kopie gelesen, deren Alter unbekannt ist."};
inline constexpr Text from_copy{
    "Read from a copy that was last brought up to date on {when}, {age} before this page was made.",
    "Aus einer Kopie gelesen, die zuletzt am {when} aktualisiert wurde, {age} vor dieser Seite."};
inline constexpr CountText vanished{
    {"{count} candidate is in the copy, but no longer in the service, and in none of these numbers.",
     "{count} Person ist in der Kopie, aber nicht mehr im Dienst, und in keiner dieser Zahlen."},
    {"{count} candidates are in the copy, but no longer in the service, and in none of these numbers.",
     "{count} Personen sind in der Kopie, aber nicht mehr im Dienst, und in keiner dieser Zahlen."}};
inline constexpr CountText unreadable{{"{count} record could not be read, and would be a further candidate.",
                                       "{count} Datensatz war nicht lesbar und wäre eine weitere Person."},
                                      {"{count} records could not be read, and would be further candidates.",
                                       "{count} Datensätze waren nicht lesbar und wären weitere Personen."}};

// Spans of time.
inline constexpr CountText weeks{{"{count} week", "{count} Woche"}, {"{count} weeks", "{count} Wochen"}};
inline constexpr CountText days{{"{count} day", "{count} Tag"}, {"{count} days", "{count} Tage"}};
inline constexpr CountText hours{{"{count} hour", "{count} Stunde"}, {"{count} hours", "{count} Stunden"}};
inline constexpr CountText minutes{{"{count} minute", "{count} Minute"},
                                   {"{count} minutes", "{count} Minuten"}};

/// A word of the service, and how people say it.
struct Term {
    std::string_view wire_name;
    Text text;
};

/// Statuses of postings and candidates, and types of steps. Others are shown as the service spells them.
inline constexpr std::array terms{
    Term{"active", {"Active", "Aktiv"}},
    Term{"draft", {"Draft", "Entwurf"}},
    Term{"pending", {"Pending", "Ausstehend"}},
    Term{"in_progress", {"In progress", "In Bearbeitung"}},
    Term{"evaluating", {"Evaluating", "In Auswertung"}},
    Term{"completed", {"Completed", "Abgeschlossen"}},
    Term{"shortlisted", {"Shortlisted", "In engerer Wahl"}},
    Term{"dismissed", {"Dismissed", "Abgelehnt"}},
    Term{"knocked_out", {"Knocked out", "Ausgeschieden"}},
    Term{"resume", {"Resume", "Lebenslauf"}},
    Term{"form", {"Form", "Formular"}},
    Term{"sms", {"SMS", "SMS"}},
    Term{"web_interview", {"Web interview", "Online-Interview"}},
};

}  // namespace cis::programs::texts
