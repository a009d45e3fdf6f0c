#include "bulk/lost_cursor.hpp"
#include "test.hpp"

using cis::bulk::is_lost_cursor;

TEST_CASE("a cursor is lost if the page after it is refused with 400 or 422") {
    Error error;
    for (const ErrorKind kind : {ErrorKind::bad_request, ErrorKind::validation}) {
        error.kind = kind;
        CHECK(is_lost_cursor(error, "i9"));
        CHECK_FALSE(is_lost_cursor(error, ""));
    }
    for (const ErrorKind kind : {ErrorKind::not_found, ErrorKind::server, ErrorKind::invalid_argument}) {
        error.kind = kind;
        CHECK_FALSE(is_lost_cursor(error, "i9"));
    }
}
