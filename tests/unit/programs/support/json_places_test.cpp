#include "questions/json_places.hpp"

#include "test.hpp"

using cis::programs::JsonPlaces;

TEST_CASE("json places: a fault is told with the line of its member, otherwise of its object") {
    const JsonPlaces places(R"({
  "posting": {"title": "a\nb",
              "deadline": 1
  },
  "questions": [
    {"modality": "text"},
    3,

    {
      "modality": "video",
      "options": [{"a": 1},
                  {"b": [1, 2]}]
    }
  ]
})");
    CHECK(places.line_of("posting.title: must be a text") == 2);
    CHECK(places.line_of("posting.deadline: must be a time") == 3);
    CHECK(places.line_of("posting: must be an object") == 2);
    CHECK(places.line_of("questions[0].modality: is unknown") == 6);
    CHECK(places.line_of("questions[2]: must be an object") == 9);
    CHECK(places.line_of("questions[2].modality: is unknown") == 10);
    CHECK(places.line_of("questions[2].options[1].b: is wrong") == 12);
    CHECK(places.line_of("questions[2].absent: is missing") == 9);
    CHECK(places.line_of("questions[1]: must be an object") == 5);  // of the list
    CHECK(places.line_of("questions: is missing") == 5);
    CHECK(places.line_of("the file must contain a JSON object") == 0);
}

TEST_CASE("json places: other line ends, and values without members") {
    CHECK(JsonPlaces("{\r\n\"a\": 1,\r\n\"b\":\r\n2}").line_of("b: is wrong") == 3);
    CHECK(JsonPlaces("[{\"a\": 1}]").line_of("[0].a: is wrong") == 1);
    CHECK(JsonPlaces("3").line_of("a: is wrong") == 0);
}
