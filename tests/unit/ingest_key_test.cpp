#include <set>
#include <string>

#include "catch.hpp"
#include "ingest/identity.hpp"
#include "ingest/key.hpp"

using namespace cis;
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

Key key_of(const CandidateParams& params) { return by_person.of_row(params, {})->key; }

}  // namespace

TEST_CASE("a key has a text that reads back, within the limits of metadata") {
    Key key;
    for (std::size_t i = 0; i < key.bytes.size(); ++i) key.bytes[i] = static_cast<unsigned char>(17 * i + 3);
    for (const Recipe recipe : {Recipe::person, Recipe::caller_key}) {
        const std::string text = to_text(recipe, key);
        CHECK(text.size() <= MetadataLimits::value_characters);
        CHECK(read_key(text).recipe == recipe);
        CHECK(read_key(text).key == key);
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
    CHECK(read_key("cis2-person-" + text.substr(12)).recipe == Recipe::foreign);
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
    CHECK_FALSE(by_person.of_row(person("Ada", ""), {}));
    CHECK_FALSE(by_person.of_row(person("", "", "+49170123"), {}));
    CHECK_FALSE(by_person.of_row(person("", ""), {}));
}

TEST_CASE("the caller's key is the identity, whatever else the row has") {
    const auto ada = by_key.of_row(person("Ada", "ada@example.com"), "A-1");
    REQUIRE(ada);
    CHECK(by_key.of_row(person("Ada King", "king@example.com"), "A-1")->key == ada->key);
    CHECK(by_key.of_row(person("Ada", "ada@example.com"), "a-1")->key != ada->key);
    CHECK_FALSE(by_key.of_row(person("Ada", "ada@example.com"), ""));
    CHECK_FALSE(by_key.of_row(person("Ada", "ada@example.com"), {}));
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
    CHECK(other.of_row(ada, {})->key != by_person.of_row(ada, {})->key);
}

TEST_CASE("the keys are the same in every version and on every machine") {
    // From `printf '6:post_16:person12:ada lovelace15:ada@example.com' | sha256sum`, the first 16 bytes.
    CHECK(to_text(Recipe::person, key_of(person("Ada Lovelace", "ada@example.com"))) ==
          "cis1-person-rturropxq2ox6a3rcdjicnju5e");
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
    CHECK(error_of(by_person).reason.find("has neither an e-mail address") == 0);
}

TEST_CASE("the hash of an id is the same in every version, because journals contain it") {
    CHECK(id_hash("a") == 0xcabd'1bca'1281'97ca);  // the first bytes of its SHA-256
}
