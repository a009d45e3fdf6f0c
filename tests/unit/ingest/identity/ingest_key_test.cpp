#include "ingest/identity/identity.hpp"
#include "ingest/identity/key.hpp"
#include "test.hpp"

using namespace cis::ingest;
using namespace cis::ingest::detail;

namespace {

CandidateParams person(std::string name, std::string email, std::string phone = {}) {
    CandidateParams params;
    if (!name.empty()) params.name = std::move(name);
    if (!email.empty()) params.email = std::move(email);
    if (!phone.empty()) params.phone_number = std::move(phone);
    return params;
}

const Identifier by_person("post_1", Recipe::person);
const Identifier by_key("post_1", Recipe::caller_key);

std::optional<Identity> identity_of(const Identifier& identifier, const CandidateParams& params,
                                    std::optional<std::string> key = {}) {
    return identifier.of_row({.key = std::move(key), .params = params});
}

Key key_of(const CandidateParams& params) { return identity_of(by_person, params)->key; }

}  // namespace

TEST_CASE("a key has a text that reads back, within the limits of metadata") {
    Key key;
    for (std::size_t i = 0; i < key.bytes.size(); ++i) key.bytes[i] = static_cast<unsigned char>(17 * i + 3);
    for (const Recipe recipe : {Recipe::person, Recipe::caller_key}) {
        const std::string text = to_text(recipe, key);
        CHECK(text.size() <= MetadataLimits::value_characters);
        CHECK(read_key(text).recipe == recipe);
        CHECK(read_key(text).key == key);
        CHECK(text.starts_with("cis2-"));
    }
    CHECK(key_entry.size() <= MetadataLimits::key_characters);
}

TEST_CASE("a text that is not exactly a key is foreign") {
    const std::string text = to_text(Recipe::person, {});
    CHECK(read_key(text).recipe == Recipe::person);
    CHECK(read_key(text + "a").recipe == Recipe::foreign);
    CHECK(read_key(text.substr(0, text.size() - 1)).recipe == Recipe::foreign);
    CHECK(read_key(text.substr(0, text.size() - 1) + "b").recipe == Recipe::foreign);  // a bit too many
    for (const char digit : {'0', '1', '8', '9', 'A', '-', '`', '{'}) {                // not base32
        std::string other = text;
        other[other.size() - 5] = digit;
        CHECK(read_key(other).recipe == Recipe::foreign);
    }
    CHECK(read_key("cis0-person-" + text.substr(12)).recipe == Recipe::foreign);
    CHECK(read_key("cis1-person-" + text.substr(12)).recipe == Recipe::foreign);
    CHECK(read_key("cis3-person-" + text.substr(12)).recipe == Recipe::foreign);
    CHECK(read_key("").recipe == Recipe::foreign);
}

TEST_CASE("blanks and the case of letters make no other person") {
    const Key ada = key_of(person("Ada Lovelace", "ada@example.com"));
    CHECK(key_of(person("  ada\tLOVELACE ", " Ada@Example.COM")) == ada);
    CHECK(key_of(person("Ada Lovelace", "ada@example.org")) != ada);
    CHECK(key_of(person("ZOE [A]", "Z@example.com")) == key_of(person("zoe [a]", "z@EXAMPLE.com")));
    CHECK(key_of(person("[", "a@example.com")) != key_of(person("{", "a@example.com")));
    CHECK(key_of(person("AdaLovelace", "ada@example.com")) != ada);
    CHECK(key_of(person("", "ada@example.com")) != ada);
}

TEST_CASE("without an address, name and phone number are the person") {
    const Key ada = key_of(person("Ada", "", "+49 170 / 123"));
    CHECK(key_of(person("ada", "", "+49170123")) == ada);
    CHECK(key_of(person("Ada", "", "+49170124")) != ada);
    CHECK(key_of(person("Ada", "", "+491701239")) != ada);
    CHECK(key_of(person("Ada", "", "+491701230")) != ada);
    CHECK_FALSE(identity_of(by_person, person("Ada", "")));
    CHECK_FALSE(identity_of(by_person, person("", "", "+49170123")));
    CHECK_FALSE(identity_of(by_person, person("", "")));
    CHECK_FALSE(identity_of(by_person, person("\xE2\x80\x8B", "", "+49170123")));
}

TEST_CASE("the caller's key is the identity, whatever else the row has") {
    const auto ada = identity_of(by_key, person("Ada", "ada@example.com"), "A-1");
    REQUIRE(ada);
    CHECK(identity_of(by_key, person("Ada King", "king@example.com"), "A-1")->key == ada->key);
    CHECK(identity_of(by_key, person("Ada", "ada@example.com"), "a-1")->key != ada->key);
    CHECK_FALSE(identity_of(by_key, person("Ada", "ada@example.com"), ""));
    CHECK_FALSE(identity_of(by_key, person("Ada", "ada@example.com")));
    // A candidate that was created by hand is found by its name and address.
    CHECK(ada->person == by_key.person("ada", "ADA@example.com"));
}

TEST_CASE("addresses are compared like people, and no address has the hash 0") {
    CHECK(by_person.address("") == 0);
    CHECK(by_person.address(" \t") == 0);
    CHECK(by_person.address("ada@example.com") != 0);
    CHECK(by_person.address(" ADA@example.com") == by_person.address("ada@example.com"));
    CHECK(by_person.address("ada@example.org") != by_person.address("ada@example.com"));
}

TEST_CASE("another posting, another key") {
    const Identifier other("post_2", Recipe::person);
    const auto ada = person("Ada", "ada@example.com");
    CHECK(identity_of(other, ada)->key != key_of(ada));
}

TEST_CASE("the keys are the same in every version and on every machine") {
    // From `printf '6:post_16:person12:ada lovelace15:ada@example.com' | sha256sum`, the first 16 bytes.
    CHECK(to_text(Recipe::person, key_of(person("Ada Lovelace", "ada@example.com"))) ==
          "cis2-person-rturropxq2ox6a3rcdjicnju5e");
}

TEST_CASE("no text can be moved from one field to the next") {
    std::set<Key> keys;
    keys.insert(key_of(person("a", "b@c")));
    keys.insert(key_of(person("a b@c", "x")));
    keys.insert(key_of(person("", "ab@c")));
    keys.insert(key_of(person("ab", "@c")));
    keys.insert(key_of(person("a", "", "+1")));
    CHECK(keys.size() == 5);
}

TEST_CASE("a row that has no identity is told what it lacks") {
    const auto error_of = [](const Identifier& identifier) { return identifier.identify({}).error(); };
    CHECK(error_of(by_key).param == "key");
    CHECK(error_of(by_key).reason == "is empty");
    CHECK(error_of(by_person).param.empty());
    CHECK(error_of(by_person).reason ==
          "nothing tells this person from others: add an e-mail address, or a name and a phone number");
}

TEST_CASE("the hash of an id is the same in every version, because journals contain it") {
    CHECK(id_hash("a") == 0xcabd'1bca'1281'97ca);  // the first bytes of its SHA-256
}

TEST_CASE("what nobody sees makes no other person") {
    // Left as it is seen. Right the texts that look the same.
    const struct {
        const char* seen;
        const char* given;
    } names[] = {
        {"Ada Lovelace", "Ada\xC2\xA0Lovelace"},                    // no-break space
        {"Ada Lovelace", "Ada \xE2\x80\xAF\xE3\x80\x80 Lovelace"},  // a run of different blanks
        {"Ada Lovelace",
         "\xE2\x80\x8E"
         "Ada Lovelace\xE2\x80\xAC"},                                  // marks of direction
        {"Ada Lovelace", "Ada Love\xC2\xADlace"},                      // soft hyphen
        {"Ada Lovelace", "Ada\xE2\x80\x8B Lovelace\xEF\xBB\xBF"},      // no width
        {"Ada Lovelace", "Ada\xEF\xB8\x8F Lovelace\xF3\xA0\x84\x80"},  // variation selectors
        {"Ada Lovelace", "Ada\xC2\x85Lovelace"},                       // next line
        {"Conor O'Brien",
         "Conor O\xE2\x80\x99"
         "Brien"},  // U+2019
        {"Conor O'Brien",
         "Conor O\xE2\x80\x98"
         "Brien"},  // U+2018
        {"Conor O'Brien",
         "Conor O\xCA\xBC"
         "Brien"},  // U+02BC
        {"Conor O'Brien",
         "Conor O\xC2\xB4"
         "Brien"},  // U+00B4
        {"Conor O'Brien", "Conor O`Brien"},
        {"Conor O'Brien",
         "Conor O\xEF\xBC\x87"
         "Brien"},  // full-width
    };
    for (const auto& [seen, given] : names) {
        CAPTURE(given);
        CHECK(key_of(person(given, "x@example.com")) == key_of(person(seen, "x@example.com")));
        CHECK(key_of(person(given, "", "+1 2")) == key_of(person(seen, "", "+12")));
    }
    CHECK(key_of(person("Ada",
                        "\xE2\x80\xAA"
                        "ada@example.com\xE2\x80\xAC")) == key_of(person("Ada", "ada@example.com")));
    CHECK(by_person.address("ada@example.com\xE2\x80\x8E") == by_person.address("ada@example.com"));
    CHECK(by_person.address("\xE2\x80\x8E") == 0);
    CHECK(identity_of(by_key, {},
                      "A\xC2\xA0"
                      "1\xE2\x80\x8B")
              ->key == identity_of(by_key, {}, "A 1")->key);
    CHECK_FALSE(identity_of(by_key, {}, "\xE2\x80\x8B"));
}

TEST_CASE("what a reader sees makes another person") {
    const Key conor = key_of(person("Conor O'Brien", "x@example.com"));
    for (const char* const other : {"Conor OBrien", "Conor O Brien", "ConorO'Brien", "Conor O\"Brien"})
        CHECK(key_of(person(other, "x@example.com")) != conor);
    CHECK(key_of(person("Conor",
                        "o\xE2\x80\x99"
                        "b@example.com")) != key_of(person("Conor", "o'b@example.com")));
    // The library compares names as they are given: é as one character and as two are two names.
    CHECK(key_of(person("Jos\xC3\xA9", "x@example.com")) != key_of(person("Jose\xCC\x81", "x@example.com")));
}

TEST_CASE("a row whose text was not given in another form has one key") {
    for (const char* const name : {"Ada Lovelace", "Ada\xC2\xA0Lovelace", "Jos\xC3\xA9 M\xC3\xBCller", ""}) {
        const auto identity = identity_of(by_person, person(name, "ada@example.com"));
        CHECK(identity->other_keys.empty());
        CHECK(identity->other_persons.empty());
    }
    // What nobody sees makes no other key.
    const Row row{.params = person("Ada Lovelace", "ada@example.com"),
                  .given = GivenText{.name = "Ada\xC2\xA0Lovelace", .email = " ADA@example.com"}};
    CHECK(by_person.of_row(row)->other_keys.empty());
    CHECK(by_person.of_row(row)->other_persons.empty());
}

TEST_CASE("a row is recognised by the text of the input, too") {
    const Row row{.params = person("Jos\xC3\xA9", "jose@example.com"),
                  .given = GivenText{.name = "Jose\xCC\x81", .email = "Jos\xC3\xA9 <jose@example.com>"}};
    const auto identity = by_person.of_row(row);
    const Key as_given = key_of(person("Jose\xCC\x81", "Jos\xC3\xA9 <jose@example.com>"));
    CHECK(identity->key == key_of(row.params));
    CHECK(identity->other_keys == std::vector<Key>{as_given});
    CHECK(identity->other_persons == identity->other_keys);
    CHECK(identity->has_key(identity->key));
    CHECK(identity->has_key(as_given));
    CHECK_FALSE(identity->has_key(key_of(person("Ada", "ada@example.com"))));
    CHECK(identity->address == by_person.address("jose@example.com"));
}

TEST_CASE("with keys of the caller, the given key and the given person are the row's, too") {
    const Row row{
        .key = "\xC3\xA9-1",
        .params = person("Jos\xC3\xA9", "jose@example.com"),
        .given = GivenText{.key = "e\xCC\x81-1", .name = "Jose\xCC\x81", .email = "jose@example.com"}};
    const auto identity = by_key.of_row(row);
    CHECK(identity->key == identity_of(by_key, {}, "\xC3\xA9-1")->key);
    CHECK(identity->other_keys == std::vector<Key>{identity_of(by_key, {}, "e\xCC\x81-1")->key});
    CHECK(identity->person == by_key.person("Jos\xC3\xA9", "jose@example.com"));
    CHECK(identity->other_persons == std::vector<Key>{*by_key.person("Jose\xCC\x81", "jose@example.com")});
}
