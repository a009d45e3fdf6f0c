// Texts and numbers that databases like to change or to refuse.

#include "sql/sqlite_file.hpp"
#include "sql/store_places.hpp"

using sync::ChangeKind;
using sync::Lease;

namespace {

StorePlace any_database() {
    const std::string kind = GENERATE("memory", "sqlite", "postgres");
    UNSCOPED_INFO("store: " << kind);
    return StorePlace(kind);
}

}  // namespace

TEST_CASE("no text is cut or changed") {
    const StorePlace place = any_database();
    const auto store = place.open();
    const Lease lease = lease_of(*store);
    Candidate odd = person("odd");
    odd.name = GENERATE("before\0after"s, "\0"s, "it's; drop table candidate; --"s, "$1 %s \\ \" {now}"s,
                        "\xF0\x9F\x98\x80 e\xCC\x81 \xEF\xBF\xBF"s, std::string(2'000'000, 'x'), ""s);
    odd.candidate_id = odd.name;
    odd.data = Json::from_text(R"({"lone":"\ud800","nul":"\u0000","deep":[[[[1e400]]]]})").value();
    REQUIRE_FALSE(write_rows(*store, lease, {{.row = row_of(odd), .change = ChangeKind::first_seen}}));
    const auto rows = store->find("p1", std::vector<std::string>{"odd"}).value();
    REQUIRE(rows.size() == 1);
    CHECK(rows[0].candidate == odd);
    CHECK(store->history("p1", "odd").value().at(0).candidate == odd);
}

TEST_CASE("a record as the service sends it comes back as it was") {
    const StorePlace place = any_database();
    const auto store = place.open();
    const Lease lease = lease_of(*store);
    const auto sent = from_json<Candidate>(
        R"({"object":"candidate","interview_id":"i","posting_id":"p1","name":"A\u0000B \ud83d\ude00",)"
        R"("email":"a@b.test","status":"pending","metadata":{"k\u0000":"v"},"data":{"x":"\udfff"},)"
        R"("created_at":1772357400.0000002,"score":33.333333333333336,"new":[1e-7,123456789012345678901]})");
    REQUIRE(sent);
    REQUIRE_FALSE(write_rows(*store, lease, {{.row = row_of(*sent)}}));
    CHECK(store->find("p1", std::vector<std::string>{"i"}).value().at(0).candidate == *sent);
}

TEST_CASE("what JSON cannot say is refused, and nothing is written") {
    const std::string kind = GENERATE("sqlite", "postgres");
    const StorePlace place(kind);
    const auto store = place.open();
    const Lease lease = lease_of(*store);
    Candidate bad = person("bad");
    sync::MirrorRow row = row_of(bad);
    std::string param;
    SECTION("bytes that are not UTF-8") {
        row.candidate.name = "\xFF";
        param = "name";
    }
    SECTION("an infinite number") {
        row.candidate.score = std::numeric_limits<double>::infinity();
        param = "score";
    }
    SECTION("a time that is no number") {
        row.due_at = Timestamp(std::numeric_limits<double>::quiet_NaN());
        param = "due_at";
    }
    const auto error = write_rows(*store, lease, {{.row = row_of(person("good"))}, {.row = row}});
    REQUIRE(error);
    CHECK(error->kind == ErrorKind::invalid_argument);
    CHECK(error->param == param);
    CHECK(ids_of(*store).empty());
    CHECK_FALSE(write_rows(*store, lease, {{.row = row_of(person("good"))}}));
}

TEST_CASE("an id is the same in every function, whatever is in it") {
    const StorePlace place = any_database();
    const auto store = place.open();
    const Lease lease = lease_of(*store);
    const std::string id = GENERATE("with space"s, "a'b\"c"s, "\xC3\xA9"s, "a\0b"s);
    REQUIRE_FALSE(write_rows(*store, lease, {{.row = row_of(person(id)), .change = ChangeKind::first_seen}}));
    CHECK(store->find("p1", std::vector{id}).value().at(0).candidate.interview_id == id);
    CHECK(store->history("p1", id).value().size() == 1);
    CHECK(ids_of(*store) == std::vector{id});
    CHECK(store->unread("p1", 2, "", 9).value().at(0).candidate.interview_id == id);
}

TEST_CASE("no error has a value of a row in it") {
    const std::string kind = GENERATE("sqlite", "postgres");
    const StorePlace place(kind);
    const auto store = place.open();
    const Lease lease = lease_of(*store);
    REQUIRE_FALSE(write_rows(*store, lease, {{.row = row_of(person("a"))}}));
    Candidate secret = person("secret-id");
    secret.name = "secret-name";
    secret.email = "secret@example.test";
    if (kind == "postgres") {
        shared_postgres_server().command("alter table " + place.schema() +
                                         ".candidate add check (name not like 'secret%')");
    } else {
        run_in_file(place.file(),
                    "create trigger t before insert on candidate when new.name like 'secret%' "
                    "begin select raise(abort, 'secret trigger'); end");
    }
    const auto error = write_rows(*store, lease, {{.row = row_of(secret)}});
    REQUIRE(error);
    CHECK(error->kind == ErrorKind::internal);
    CHECK(error->outcome == Outcome::rejected);
    CHECK(to_string(*error).find("secret") == std::string::npos);
    CHECK(error->message.empty());
    CHECK(ids_of(*store) == std::vector<std::string>{"a"});
}
