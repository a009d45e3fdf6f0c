// A resource or a set of parameters is decoded or refused. A decoded value is written and read back to an
// equal value.
#include <cstdint>
#include <string_view>
#include <type_traits>

#include <cis/codec/json_text.hpp>
#include <cis/model/ats.hpp>
#include <cis/model/candidate.hpp>
#include <cis/model/email_template.hpp>
#include <cis/model/legacy_webhook.hpp>
#include <cis/model/posting.hpp>
#include <cis/model/question.hpp>
#include "codec/decoder.hpp"
#include "expect.hpp"

namespace {

using cis::fuzz::expect;

template <class T>
void check(std::string_view text) {
    const auto value = cis::from_json<T>(text);
    if (!value) {
        expect(!value.error().reason.empty());
        return;
    }
    std::optional<cis::Json> written;
    try {
        written = cis::to_json(*value);
    } catch (const cis::Exception& exception) {
        // The limits of parameters are checked when they are written, not when they are read.
        expect(exception.error().kind == cis::ErrorKind::validation);
        return;
    }
    cis::fuzz::expect_json(written->text());
    const auto again = cis::from_json<T>(written->text());
    expect(again && *again == *value);
}

/// A posting in `{ data, meta }`.
void check_envelope(std::string body) {
    cis::Posting posting;
    cis::Json meta;
    cis::Json extra;
    const auto& type = describe(std::type_identity<cis::Posting>{});
    if (cis::detail::decode_envelope(cis::detail::PaddedText(body), type, &posting, meta, extra)) return;
    cis::fuzz::expect_json(cis::to_json(posting).text());
    cis::fuzz::expect_json(meta.text());
    cis::fuzz::expect_json(extra.text());
}

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer's name
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text = cis::fuzz::text_of(data, size);
    check<cis::Candidate>(text);
    check<cis::Posting>(text);
    check<cis::CandidateParams>(text);
    check<cis::PostingParams>(text);
    check<cis::Question>(text);
    check<cis::QuestionParams>(text);
    check<cis::EmailTemplate>(text);
    check<cis::EmailTemplateGroup>(text);
    check<cis::AtsPushStatus>(text);
    check<cis::LegacyWebhook>(text);
    check_envelope(std::string(text));
    return 0;
}
