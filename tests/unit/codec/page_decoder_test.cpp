#include "decoded_page.hpp"
#include "test.hpp"

using CandidatePage = cis::test::DecodedPage<cis::Candidate>;
using JsonPage = cis::test::DecodedPage<cis::Json>;

namespace {

constexpr std::string_view good = R"({"interview_id":"int_1","name":"One"})";

CandidatePage page_of(const std::string& items) {
    return {R"({"data":[)" + items + R"(],"pagination":{"has_more":true,"total_count":9,"url":"/u"}})",
            {"interview_id"}};
}

std::string failure_of(const std::string& body) {
    const CandidatePage read(body, {"interview_id"});
    return read.failure ? message(*read.failure) : "no failure";
}

}  // namespace

TEST_CASE("an item that cannot be decoded does not invalidate its page") {
    const auto place = GENERATE(std::size_t{0}, std::size_t{1}, std::size_t{2});
    const std::string bad =
        R"({ "interview_id" : "int_bad", "score" : "high", "future": [1, {"a": "\u00e9"}] })";
    std::vector<std::string> items(2, std::string(good));
    items.insert(items.begin() + static_cast<std::ptrdiff_t>(place), bad);
    const CandidatePage read = page_of(items[0] + " , " + items[1] + "\n,\n" + items[2]);
    CAPTURE(place);
    REQUIRE_FALSE(read.failure);
    REQUIRE(read.page.data.size() == 2);
    CHECK(read.page.data[0].name == "One");
    CHECK(read.page.data[1].name == "One");
    CHECK(read.page.pagination.total_count == 9);
    REQUIRE(read.page.undecodable.size() == 1);
    const cis::UndecodableItem& item = read.page.undecodable[0];
    CHECK(item.index == place);
    CHECK(item.error.kind == cis::ErrorKind::decode);
    CHECK(item.error.outcome == cis::Outcome::applied);
    CHECK(item.error.reason == "data[" + std::to_string(place) + "].score: expected number, got string");
    CHECK(item.raw.text() == bad);
    CHECK(read.last_id == (place == 2 ? "int_bad" : "int_1"));
}

TEST_CASE("an item that is no object is undecodable and kept as it came") {
    const auto [raw, got] = GENERATE(table<std::string, std::string>({{"null", "null"},
                                                                      {"7", "number"},
                                                                      {"1e999", "number"},
                                                                      {"\"x\\n\"", "string"},
                                                                      {"false", "boolean"},
                                                                      {R"([1, {"a":[]}])", "array"}}));
    const CandidatePage read = page_of(std::string(good) + "," + raw + " ," + std::string(good));
    CAPTURE(raw);
    REQUIRE_FALSE(read.failure);
    CHECK(read.page.data.size() == 2);
    REQUIRE(read.page.undecodable.size() == 1);
    CHECK(read.page.undecodable[0].error.reason == "data[1]: expected object, got " + got);
    CHECK(read.page.undecodable[0].raw.text() == raw);
    CHECK(read.last_id == "int_1");
    CHECK(page_of(raw).last_id.empty());
}

TEST_CASE("an item is undecodable wherever in it the offender is") {
    const auto [item, reason] = GENERATE(table<std::string, std::string>({
        {R"({"workflow":{"steps":[{"order":1},{"order":"x"}]},"interview_id":"int_z"})",
         "data[0].workflow.steps[1].order: expected integer, got string"},
        {R"({"metadata":{"a":"b","ada@example.com":{}},"interview_id":"int_z"})",
         "data[0].metadata.*: expected string, got object"},
        {R"({"x":[[{}]],"interview_id":"int_z","agent_summary":{"sms":{"criteria_passed":[[]]}}})",
         "data[0].agent_summary.sms.criteria_passed[0]: expected string, got array"},
    }));
    CAPTURE(item);
    const CandidatePage read = page_of(item + "," + item);
    REQUIRE_FALSE(read.failure);
    CHECK(read.page.data.empty());
    REQUIRE(read.page.undecodable.size() == 2);
    CHECK(read.page.undecodable[0].error.reason == reason);
    CHECK(read.page.undecodable[1].index == 1);
    CHECK(read.page.undecodable[1].raw.text() == item);
    CHECK(read.last_id == "int_z");
}

TEST_CASE("a syntax error inside an item fails the page") {
    const auto item =
        GENERATE(as<std::string>{}, R"({"name":tru})", R"({"name":01})", R"({"future":[1,]})",
                 R"({"future":{"a":nul}})", R"({"future":"\q"})", R"({"\q":1})", R"({"name":"\u12g4"})",
                 R"({"name" "x"})", R"({"name":"x" "email":"y"})", R"({"name":"x",})", R"({,})",
                 R"({"score":1.})", R"({"score":+1})", R"({"future":--1})", R"({"score":"x","future":tru})",
                 R"({"score":"x","future":"\u00"})", "tru", "[1,]", "[}", "{]", "+1", "{\"order\":1\x01}",
                 R"({"future":1,"score":nul})", "{\"shortlisted\":true\x02}");
    CAPTURE(item);
    const auto other = GENERATE(as<std::string>{}, "", "{},");
    CHECK(page_of(other + item).failure);
    CHECK(page_of(item + "," + std::string(good)).failure);
    const JsonPage open(R"({"data":[)" + other + item + R"(],"pagination":{}})", {"id"});
    CHECK(open.failure);
}

TEST_CASE("a colon behind a string that is no key fails the page") {
    const auto items =
        GENERATE(as<std::string>{}, R"("a":1})", R"("a":1},{"name":"x"})", R"({"name":"a":1})",
                 R"({"name":"a":1},"email":"b"})", R"({"score":"a":1})", R"({"team":["a":1}]})",
                 R"({"workflow":{"steps":["a":1}]}})", R"({"metadata":{"k":"a":1}})", R"({"status":"a":1})",
                 R"({"candidate_id":"\u0061":1})");
    CAPTURE(items);
    CHECK(page_of(items).failure);
    CHECK(page_of(std::string(good) + "," + items).failure);
    CHECK(JsonPage(R"({"data":[)" + items + R"(],"pagination":{}})", {"id"}).failure);
    CHECK_FALSE(cis::from_json<cis::Candidate>(items));
}

TEST_CASE("open items that are not JSON fail the page also when a second look would accept them") {
    CHECK(JsonPage(R"({"data":[{"\q":"a":"b"}],"pagination":{}})", {"id"}).failure);
    CHECK(JsonPage(R"({"data":[)" + std::string(300, '[') + std::string(300, ']') + "]}", {"id"}).failure);
}

TEST_CASE("open items are kept as they came, and their cursor is read") {
    const JsonPage read(R"({"data":[ {"id": "a"} , 7,null ,{"id":"b\u0021","n":1e999} ],"pagination":{}})",
                        {"id"});
    REQUIRE_FALSE(read.failure);
    REQUIRE(read.page.data.size() == 4);
    CHECK(read.page.data[0].text() == R"({"id": "a"})");
    CHECK(read.page.data[1].text() == "7");
    CHECK(read.page.data[2].is_null());
    CHECK(read.page.data[3].text() == R"({"id":"b\u0021","n":1e999})");
    CHECK(read.last_id == "b!");
}

TEST_CASE("a page without data, or whose data is no list, fails") {
    CHECK(failure_of("{}") == "the envelope has no data");
    CHECK(failure_of(R"({"pagination":{}})") == "the envelope has no data");
    CHECK(failure_of(R"({"data":{}})") == "data: expected array, got object");
    CHECK(failure_of(R"({"data":null})") == "data: expected array, got null");
    CHECK(failure_of(R"({"data":[{}],"data":[]})") == "data: occurs twice");
    CHECK(failure_of(R"({"d\u0061ta":[],"pagination":{},"data":[]})") == "data: occurs twice");
    CHECK(failure_of("[]") == "expected object, got something else");
    CHECK(failure_of("7") == "expected object, got something else");
    CHECK(failure_of("") == "the JSON text is empty");
    CHECK(failure_of("<html>") == "the text is not JSON");
    CHECK(failure_of("\xEF\xBB\xBF{\"data\":[]}") == "the text starts with a byte order mark");
    CHECK(failure_of(R"({"data":[]} x)") == "unexpected text after the JSON value");
    CHECK(failure_of(R"({"data":[]}})") == "unexpected text after the JSON value");
}

TEST_CASE("a page without has_more is read") {
    const auto [pagination, needed, failure] = GENERATE(table<std::string, bool, std::string>({
        {"", true, "pagination.has_more: is missing or null"},
        {"", false, ""},
        {R"(,"pagination":null)", true, "pagination.has_more: is missing or null"},
        {R"(,"pagination":null)", false, ""},
        {R"(,"pagination":{})", true, "pagination.has_more: is missing or null"},
        {R"(,"pagination":{})", false, "pagination.has_more: is missing or null"},
        {R"(,"pagination":{"has_more":null,"total_count":3})", false,
         "pagination.has_more: is missing or null"},
        {R"(,"pagination":{"has_more":"no"})", false, "pagination.has_more: expected boolean, got string"},
        {R"(,"pagination":{"x":[{}],"total_count":"3"})", true,
         "pagination.total_count: expected integer, got string"},
        {R"(,"pagination":[])", true, "pagination: expected object, got array"},
        {R"(,"pagination":{"has_more":"x"},"pagination":{"has_more":false})", true,
         "pagination: occurs twice"},
        {R"(,"pagination":{"has_more":true},"p\u0061gination":{"has_more":false})", false,
         "pagination: occurs twice"},
        {R"(,"pagination":null,"pagination":{"has_more":false})", false, "pagination: occurs twice"},
        {R"(,"pagination":{"has_more":true,"url":"","has_mor\u0065":false})", true,
         "pagination.has_more: occurs twice"},
        {R"(,"pagination":{"has_more":false})", true, ""},
    }));
    CAPTURE(pagination, needed);
    const std::string body = R"({"data":[)" + std::string(good) + "]" + pagination + R"(,"other":1})";
    const CandidatePage read(body, {"interview_id"}, cis::detail::decode_page, nullptr, needed);
    REQUIRE_FALSE(read.failure);
    CHECK(read.page.data.size() == 1);
    CHECK(read.last_id == "int_1");
    CHECK(read.page.extra.text() == R"({"other":1})");
    CHECK((read.pagination_failure ? message(*read.pagination_failure) : "") == failure);
    CHECK_FALSE(read.page.pagination.has_more);
}

TEST_CASE("a missing total count is unset, unlike one of 0") {
    const auto total_of = [](const std::string& pagination) {
        return JsonPage(R"({"data":[],"pagination":)" + pagination + "}", {"id"}).page.pagination.total_count;
    };
    CHECK(total_of(R"({"total_count":0})") == 0);
    CHECK_FALSE(total_of(R"({"total_count":null})"));
    CHECK_FALSE(total_of("{}"));
}

TEST_CASE("the id of an item of an undocumented list may have another name") {
    const auto last_id = [](const std::string& item) {
        const std::string body = R"({"data":[)" + item + "]}";
        const cis::test::DecodedPage<cis::Webhook> webhooks(body, {"id", "webhook_id"});
        REQUIRE_FALSE(webhooks.failure);
        CHECK(JsonPage(body, {"id", "webhook_id"}).last_id == webhooks.last_id);
        return webhooks.last_id;
    };
    CHECK(last_id(R"({"id":"a"})") == "a");
    CHECK(last_id(R"({"url":"u","webhook_id":"b\u0021"})") == "b!");
    CHECK(last_id(R"({"webhook\u005fid":"c"})") == "c");
    CHECK(last_id(R"({"id":null,"webhook_id":"d"})") == "d");
    CHECK(last_id(R"({"id":"","webhook_id":"e"})") == "e");
    CHECK(last_id(R"({"id":"f","webhook_id":"g"})") == "f");
    CHECK(last_id(R"({"id":{"nested":1},"webhook_id":"h"})") == "h");
    CHECK(last_id(R"({"other_id":"i"})").empty());
    CHECK(last_id(R"({"webhook_id":7})").empty());
}

TEST_CASE("the members of a page are found in any order and with escapes in their keys") {
    const CandidatePage read(R"({"p\u0061gination":{"has_m\u006fre":true},"other":[1, 2],"\u0064ata":[)" +
                                 std::string(good) + "]}",
                             {"interview_id"});
    REQUIRE_FALSE(read.failure);
    CHECK(read.page.data.size() == 1);
    CHECK(read.page.pagination.has_more);
    CHECK(read.page.extra.text() == R"({"other":[1, 2]})");
    CHECK(read.last_id == "int_1");
    CHECK(failure_of(R"({"data":[],"\q":1})") == "the JSON text has a malformed string");
}

TEST_CASE("an empty page has no cursor") {
    const CandidatePage read = page_of("");
    REQUIRE_FALSE(read.failure);
    CHECK(read.page.data.empty());
    CHECK(read.last_id.empty());
    CHECK(read.page.pagination.has_more);
}

TEST_CASE("a cursor of a wrong type is no cursor") {
    const CandidatePage read = page_of(std::string(good) + R"(,{"interview_id":17})");
    REQUIRE_FALSE(read.failure);
    CHECK(read.page.undecodable.size() == 1);
    CHECK(read.last_id.empty());
}

TEST_CASE("a page cut at any byte is an error") {
    const std::string whole =
        R"({"data":[)" + nlohmann::json::parse(cis::test::wire_text("candidate.json")).dump() +
        R"(,{"score":"x","a":[{}]}],"pagination":{"has_more":true,"url":"/\u00e9"},"x":[1]})";
    REQUIRE_FALSE(CandidatePage(whole, {"interview_id"}).failure);
    for (std::size_t length = 0; length < whole.size(); ++length) {
        CAPTURE(length);
        CHECK(CandidatePage(whole.substr(0, length), {"interview_id"}).failure);
    }
}

TEST_CASE("a page with any byte replaced never decodes into a value that cannot be written") {
    const std::string whole = R"({"data":[{"interview_id":"i\u00e9","score":1.5,"data":{"a":[1]},"f":tru}]})";
    for (std::size_t at = 0; at < whole.size(); ++at) {
        for (const char byte :
             {'\0', '\x01', '"', '\\', '{', '}', '[', ']', ',', ':', 'e', '1', ' ', '\xFF'}) {
            std::string changed = whole;
            changed.replace(whole.find("tru"), 3, "true");
            changed[at] = byte;
            CAPTURE(at, static_cast<int>(byte));
            const CandidatePage read(changed, {"interview_id"});
            if (read.failure) continue;
            REQUIRE(nlohmann::json::accept(changed));
            for (const auto& item : read.page.data) CHECK(nlohmann::json::accept(cis::to_json(item).text()));
            for (const auto& item : read.page.undecodable) CHECK(nlohmann::json::accept(item.raw.text()));
            CHECK(nlohmann::json::accept(read.page.extra.text()));
        }
    }
}

namespace {

/// `[item,item,…]`
std::string list_of(std::size_t count, std::string_view item) {
    std::string text = "[";
    for (std::size_t i = 0; i < count; ++i) {
        if (i > 0) text += ',';
        text += item;
    }
    return text + "]";
}

}  // namespace

TEST_CASE("a page of more than 10,000 items fails, whether they can be decoded or not") {
    const std::string item = GENERATE("7", "{}", "null");
    CAPTURE(item);
    const CandidatePage whole(R"({"data":)" + list_of(10'000, item) + R"(,"pagination":{}})", {"id"});
    REQUIRE_FALSE(whole.failure);
    CHECK(whole.page.data.size() + whole.page.undecodable.size() == 10'000);
    CHECK(failure_of(R"({"data":)" + list_of(10'001, item) + R"(,"pagination":{}})") ==
          "data: more than 10000 items");
}

TEST_CASE("a page whose items hold more than 100,000 elements in all fails as a whole") {
    const auto page_with = [](std::size_t elements) {
        const std::string steps = R"({"workflow":{"steps":)" + list_of(elements / 2, "{}") + "}}";
        return R"({"data":[)" + steps + "," + steps + R"(],"pagination":{}})";
    };
    CHECK(failure_of(page_with(100'000)) == "no failure");
    CHECK(failure_of(page_with(100'002)) == "data[1].workflow.steps: more than 100000 elements in all");
}

TEST_CASE("an undocumented key does not appear in the path of an error") {
    CHECK(failure_of(R"({"data":[],"ada@example.com":nul})") == "*: the text is not JSON");
    CHECK(failure_of(R"({"data":[{"ada@example.com":nul}]})") == "data[0].*: the text is not JSON");
}
