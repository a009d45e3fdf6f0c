// Names that a file has as `Last, First`, in one column.

#include "ingest_fixture.hpp"

namespace {

const std::string names_last_first =
    "name,email,phone_number\n"
    "\"Maier, Anna\",anna@example.com,\n"
    "\"M\u00FCller, J\u00FCrgen\",juergen@example.com,\n"
    "\"Doe, John, Jr.\",,+12025550101\n"
    "Grace Hopper,grace@example.com,\n";

std::multiset<std::string> names_in(const Ingest& ingest) {
    std::multiset<std::string> found;
    const cis::Client client{{.base_url = ingest.service.server.base_url(), .api_key = emulator_key}};
    for (const cis::Candidate& candidate : client.candidates().list(ingest.posting, {.limit = 100}))
        found.insert(candidate.name);
    return found;
}

}  // namespace

TEST_CASE("cis ingest: names with the last name first are said, and turned round only when that is asked") {
    Ingest ingest;
    const auto file = ingest.directory.write("in.csv", names_last_first);
    const std::string proposal =
        "3 of 4 names are written as 'Last, First'. To send such names as 'First Last': "
        "--name-order last-first. They remain the same people";
    const auto dry_run = [&](std::vector<std::string> options) {
        options.insert(options.begin(), {"--posting", "p", "--dry-run"});
        options.push_back(file);
        return run_ingest(options, {{"CIS_BASE_URL", ""}, {"CIS_API_KEY", ""}});
    };
    CHECK_THAT(dry_run({}).err, ContainsSubstring(proposal + '\n'));
    const ProgramResult turned = dry_run({"--name-order", "last-first"});
    CHECK(turned.exit_code == 0);
    CHECK_THAT(turned.err, ContainsSubstring("name from 'name' (turned to First Last)") &&
                               ContainsSubstring("line 5: name: is sent as it stands: it has no comma") &&
                               !ContainsSubstring("--name-order"));

    // The option makes nobody a new person, with and without the journal of the first run.
    const bool has_journal = GENERATE(true, false);
    const auto forget = [&] {
        if (!has_journal) std::filesystem::remove(ingest.directory.path("people.journal"));
    };
    SECTION("asked later") {
        const ProgramResult first = ingest.run({file});
        CHECK(totals(first) == totals_of(4, {{"created", 4}}));
        CHECK_THAT(first.out, ContainsSubstring("\"kind\":\"name_order\""));
        CHECK(names_in(ingest) == std::multiset<std::string>{"Maier, Anna", "M\u00FCller, J\u00FCrgen",
                                                             "Doe, John, Jr.", "Grace Hopper"});
        forget();
        CHECK(totals(ingest.run({"--name-order", "last-first", file})) ==
              totals_of(4, {{"created_earlier", 4}}));
    }
    SECTION("asked from the beginning, and then no more") {
        CHECK(totals(ingest.run({"--name-order", "last-first", file})) == totals_of(4, {{"created", 4}}));
        CHECK(names_in(ingest) == std::multiset<std::string>{"Anna Maier", "J\u00FCrgen M\u00FCller",
                                                             "John Doe Jr.", "Grace Hopper"});
        forget();
        // Two are recognised by their addresses. Who has none is left to a person.
        CHECK(totals(ingest.run({file})) ==
              totals_of(4, {{"created_earlier", 1}, {"existing", 2}, {"undecided", 1}}));
    }
    CHECK(ingest.service.server.candidate_count(ingest.posting) == 4);
}
