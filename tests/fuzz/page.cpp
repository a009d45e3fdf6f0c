// A page is decoded or refused. A decoded item is written and read back to an equal value.
#include <cstdint>
#include <string>
#include <string_view>

#include <cis/codec/json_text.hpp>
#include <cis/model/candidate.hpp>
#include "../support/decoded_page.hpp"
#include "expect.hpp"

namespace {

bool has_identity(const cis::Json& /*item*/) { return true; }
bool has_identity(const cis::Candidate& item) {
    return !item.interview_id.empty() && (item.object.empty() || item.object == "candidate");
}

template <class T>
void check(std::string_view body) {
    const cis::test::DecodedPage<T> read(std::string(body), {"interview_id"});
    if (read.failure) {
        cis::fuzz::expect(!read.failure->reason.empty());
        return;
    }
    for (const T& item : read.page.data) {
        const cis::Json written = cis::to_json(item);
        cis::fuzz::expect_json(written.text());
        const auto again = cis::from_json<T>(written.text());
        cis::fuzz::expect(again && *again == item);
    }
    for (const auto& item : read.page.undecodable) {
        cis::fuzz::expect_json(item.raw.text());
        const auto tolerant = cis::from_json<T>(item.raw.text());
        cis::fuzz::expect(!tolerant || !has_identity(*tolerant));
    }
    cis::fuzz::expect_json(cis::to_json(read.page.pagination).text());
    cis::fuzz::expect_json(read.page.extra.text());
}

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer's name
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view body = cis::fuzz::text_of(data, size);
    check<cis::Candidate>(body);
    check<cis::Json>(body);
    return 0;
}
