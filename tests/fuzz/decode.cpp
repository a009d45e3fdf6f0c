// What the library decodes, another parser reads too, and all typed values agree. What the other parser
// refuses is refused, and what is of the types of the table is not. Lone surrogates become U+FFFD.
//
// The first byte selects the type; its bits above also whether the rest is the text itself or decides how the
// text is written along the table of the type.
#include <fuzzer/FuzzedDataProvider.h>

#include <cis/codec/json_text.hpp>
#include <cstddef>
#include <cstdint>
#include <string>

#include <cis/model/candidate.hpp>
#include <cis/model/email_template.hpp>
#include <cis/model/legacy_webhook.hpp>
#include <cis/model/posting.hpp>
#include <cis/model/question.hpp>
#include <cis/model/report_available.hpp>
#include <cis/model/webhook.hpp>
#include "expect.hpp"
#include "json_writer.hpp"
#include "reference_reading.hpp"

namespace {

using cis::fuzz::expect;

/// Whether only the value of a number is why the other parser refuses a text: the library keeps it as text
/// where it does not need the value.
bool has_too_large_number(const std::string& text) {
    constexpr int number_overflow = 406;
    try {
        static_cast<void>(nlohmann::json::parse(cis::fuzz::without_lone_surrogates(text)));
    } catch (const nlohmann::json::exception& error) {
        return error.id == number_overflow;
    }
    return false;
}

template <class T>
void check(const std::string& text) {
    const cis::model::Type& type = describe(std::type_identity<T>{});
    const auto decoded = cis::from_json<T>(text);
    // The other parser ends its input at a zero byte, and skips a byte order mark.
    if (text.find('\0') != std::string::npos || text.starts_with("\xEF\xBB\xBF")) {
        expect(!decoded);
        return;
    }
    cis::fuzz::ReferenceReading reading(text);
    if (!reading.is_json()) {
        expect(!decoded || has_too_large_number(text));
        return;
    }
    const bool fits = reading.fits(type);
    if (reading.repeats_a_name()) return;
    if (decoded) {
        expect(fits && reading.agrees(type, &*decoded));
    } else {
        expect(!fits || reading.depends_on_spelling());
    }
}

template <class T>
void check_written(bool as_it_is, const std::uint8_t* data, std::size_t size) {
    if (as_it_is) return check<T>(std::string(cis::fuzz::text_of(data, size)));
    FuzzedDataProvider input(data, size);
    check<T>(cis::fuzz::JsonWriter(input).write(describe(std::type_identity<T>{})));
}

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer's name
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const bool as_it_is = (data[0] & 0x10U) != 0;
    switch (data[0] & 0x7U) {
        case 0: check_written<cis::Candidate>(as_it_is, data + 1, size - 1); break;
        case 1: check_written<cis::Posting>(as_it_is, data + 1, size - 1); break;
        case 2: check_written<cis::PostingParams>(as_it_is, data + 1, size - 1); break;
        case 3: check_written<cis::QuestionParams>(as_it_is, data + 1, size - 1); break;
        case 4: check_written<cis::EmailTemplateGroup>(as_it_is, data + 1, size - 1); break;
        case 5: check_written<cis::LegacyWebhook>(as_it_is, data + 1, size - 1); break;
        case 6: check_written<cis::ReportAvailable>(as_it_is, data + 1, size - 1); break;
        default: check_written<cis::Webhook>(as_it_is, data + 1, size - 1); break;
    }
    return 0;
}
