// The standard headers come first, because they may use the names that the macros below replace. The
// library's headers must not.
#include <array>
#include <chrono>
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
#include <initializer_list>
#include <iosfwd>
#include <iterator>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

// As <windows.h> and <sys/sysmacros.h> define them.
// NOLINTBEGIN(cppcoreguidelines-macro-usage,readability-identifier-naming)
#define min(a, b) (((a) < (b)) ? (a) : (b))
#define max(a, b) (((a) > (b)) ? (a) : (b))
#define major(device) ((device) >> 8)
#define minor(device) ((device) & 0xff)
#define ERROR 0
#define DELETE 0x10000
// NOLINTEND(cppcoreguidelines-macro-usage,readability-identifier-naming)

#include <cis/codec/json_text.hpp>
#include <cis/core/error.hpp>
#include <cis/core/exception.hpp>
#include <cis/core/export.hpp>
#include <cis/core/json.hpp>
#include <cis/core/metadata.hpp>
#include <cis/core/open_enum.hpp>
#include <cis/core/patch.hpp>
#include <cis/core/result.hpp>
#include <cis/core/secret.hpp>
#include <cis/core/timestamp.hpp>
#include <cis/http/curl_options.hpp>
#include <cis/http/curl_transport.hpp>
#include <cis/http/headers.hpp>
#include <cis/http/interceptor.hpp>
#include <cis/http/method.hpp>
#include <cis/http/request.hpp>
#include <cis/http/response.hpp>
#include <cis/http/transfer.hpp>
#include <cis/http/transfer_queue.hpp>
#include <cis/http/transport.hpp>
#include <cis/http/url.hpp>
#include <cis/model/candidate.hpp>
#include <cis/model/described.hpp>
#include <cis/model/list_params.hpp>
#include <cis/model/page.hpp>
#include <cis/model/posting.hpp>

#undef min
#undef max

#include "catch.hpp"

TEST_CASE("the public headers compile where min, max and ERROR are macros") {
    CHECK(cis::Timestamp(1.5) < cis::Timestamp(2));
    CHECK(cis::to_json(cis::CandidateParams{.name = "A"}).text() == R"({"name":"A"})");
}
