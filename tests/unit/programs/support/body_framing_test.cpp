#include "server/body_framing.hpp"
#include "test.hpp"

using cis::programs::is_framed_plainly;

namespace {

struct Case {
    Headers headers;
    bool is_plain;
};

const std::vector<Case> cases{
    {{}, true},
    {{{"Content-Length", "0"}}, true},
    {{{"content-length", "12"}, {"X-Service-Signature", "t=1"}}, true},
    {{{"Transfer-Encoding", "chunked"}}, true},
    {{{"transfer-encoding", "Chunked"}}, true},
    {{{"Content-Length", "5"}, {"Content-Length", "50"}}, false},
    {{{"Content-Length", "5"}, {"content-length", "5"}}, false},
    {{{"Content-Length", "5, 5"}}, false},
    {{{"Content-Length", "+5"}}, false},
    {{{"Content-Length", "-5"}}, false},
    {{{"Content-Length", "0x5"}}, false},
    {{{"Content-Length", "5 "}}, false},
    {{{"Content-Length", ""}}, false},
    {{{"Content-Length", "5"}, {"Transfer-Encoding", "chunked"}}, false},
    {{{"Transfer-Encoding", "chunked"}, {"Transfer-Encoding", "chunked"}}, false},
    {{{"Transfer-Encoding", "chunked"}, {"Transfer-Encoding", "identity"}}, false},
    {{{"Transfer-Encoding", "gzip, chunked"}}, false},
    {{{"Transfer-Encoding", "chunked, identity"}}, false},
    {{{"Transfer-Encoding", "xchunked"}}, false},
    {{{"Transfer-Encoding", "identity"}}, false},
    {{{"Transfer-Encoding",
       "\x0B"
       "chunked"}},
     false},
    {{{"Transfer-Encoding", ""}}, false},
    {{{"Content-Length ", "5"}}, false},
    {{{"Transfer-Encoding\t", "chunked"}}, false},
    {{{" Content-Length", "5"}}, false},
    {{{"Content\x01-Length", "5"}}, false},
    {{{"", "5"}}, false},
    {{{"X-A", "1\rContent-Length: 0"}}, false},
    {{{"X-A", "1\nContent-Length: 0"}}, false},
    {{{"X-A", "a\tb \u00E9"}}, true},
};

}  // namespace

TEST_CASE("a body has one end for every reader") {
    for (const Case& each : cases) {
        std::string shown;
        for (const auto& [name, value] : each.headers) shown += name + ": " + value + "; ";
        CAPTURE(shown);
        CHECK(is_framed_plainly(each.headers, "HTTP/1.1") == each.is_plain);
    }
    CHECK_FALSE(is_framed_plainly({{"Transfer-Encoding", "chunked"}}, "HTTP/1.0"));
    CHECK(is_framed_plainly({{"Content-Length", "5"}}, "HTTP/1.0"));
}
