#include "decoded_page.hpp"
#include "test.hpp"

TEST_CASE("a page of candidates is read with its pagination and cursor") {
    const DecodedPage<cis::Candidate> read(wire_text("candidate_page.json"), {"interview_id"});
    REQUIRE_FALSE(read.failure);
    REQUIRE(read.page.data.size() == 2);
    CHECK(read.page.data[0].interview_id == "int_1");
    CHECK(read.page.data[0].status == cis::CandidateStatus::pending);
    CHECK_FALSE(read.page.data[0].score);
    CHECK(read.page.data[1].name == "Two");
    CHECK(read.page.data[1].score == 12.0);
    CHECK(read.page.data[1].created_at == cis::Timestamp(1772355601.5));
    CHECK(read.page.pagination.has_more);
    CHECK(read.page.pagination.total_count == 41);
    CHECK(read.page.pagination.url == "/api/v2/postings/pst_7Hq2/candidates");
    CHECK(read.page.undecodable.empty());
    CHECK(read.page.extra.is_null());
    CHECK(read.last_id == "int_2");
}

TEST_CASE("a page of postings is read with its pagination and cursor") {
    const DecodedPage<cis::Posting> read(wire_text("posting_page.json"), {"id"});
    REQUIRE_FALSE(read.failure);
    REQUIRE(read.page.data.size() == 2);
    CHECK(read.page.data[0].title == "First");
    CHECK(read.page.data[1].id == "pst_2");
    CHECK_FALSE(read.page.pagination.has_more);
    CHECK(read.page.pagination.total_count == 2);
    CHECK(read.last_id == "pst_2");
}

TEST_CASE("a page of posting summaries is read with its pagination and cursor") {
    const DecodedPage<cis::PostingSummary> read(wire_text("posting_summary_page.json"), {"id"});
    REQUIRE_FALSE(read.failure);
    REQUIRE(read.page.data.size() == 2);
    CHECK(read.page.data[0].name == "first");
    CHECK(read.page.data[1].object == "posting_summary");
    CHECK(read.page.pagination.has_more);
    CHECK(read.page.pagination.total_count == 3);
    CHECK(read.last_id == "pst_2");
}
