// What an export does if there is no memory for a page.

#include <cis/sync/export.hpp>
#include "allocation_counter.hpp"
#include "test.hpp"

using cis::benchmarks::grant_allocations;
using cis::benchmarks::refuse_allocations_of;

TEST_CASE("a page for which there is no memory reaches the caller of the export, which can go on") {
    constexpr std::size_t long_name = 1'000'000;
    // The response itself is larger than the name, so that it arrives.
    const std::string page = R"({"data": [{"interview_id": "int_1", "name": ")" +
                             std::string(long_name, 'n') + "\"}]," + std::string(2 * long_name, ' ') +
                             R"("pagination": {"has_more": false, "total_count": 1, "url": "/"}})";
    cis::test::Faked faked;
    faked.script.respond(200, page).repeat();
    const cis::Client client(faked.options);
    const cis::test::TempDirectory directory;
    cis::sync::FileOutput output(directory.path("people.jsonl"));
    cis::sync::Export all(client,
                          {.posting_id = "post_1", .checkpoint = directory.path("people.checkpoint")});
    refuse_allocations_of(long_name, long_name + 1000);
    CHECK_THROWS_AS(all.run(output), std::bad_alloc);
    grant_allocations();
    const cis::sync::ExportReport report = all.run(output);
    CHECK(report.complete());
    CHECK(report.resumed);
    CHECK(report.exported == 1);
}
