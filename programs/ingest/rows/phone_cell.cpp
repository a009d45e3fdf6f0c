#include "ingest/rows/phone_cell.hpp"

#include <utility>

#include "ingest/rows/blanks.hpp"
#include "ingest/rows/number_text.hpp"
#include "ingest/rows/phone_number.hpp"
#include "ingest/rows/unseen_parts.hpp"

namespace cis::programs::ingest_command {
namespace {

constexpr std::string_view tel = "tel:";

void add_left_out(std::string& list, std::string_view what) {
    if (what.empty()) return;
    if (!list.empty()) list += ", ";
    list += what;
}

}  // namespace

PhoneCell read_phone_cell(std::string_view cell, const CountryNumbers* numbers) {
    // libphonenumber itself reads blanks.
    SeenParts parts = numbers != nullptr ? without_invisible(cell) : without_unseen(cell);
    PhoneCell phone{.left_out = std::move(parts.left_out)};
    std::string_view text = without_text_marks(parts.text);
    if (text.size() != parts.text.size()) add_left_out(phone.left_out, "the mark of a spreadsheet before it");
    if (folded(text.substr(0, tel.size())) == tel) {
        text = trimmed(text.substr(tel.size()));
        add_left_out(phone.left_out, tel);
        if (text.find(';') != std::string_view::npos)
            phone.fault = "has more behind tel: than a number, which E.164 cannot hold";
    }
    NumberText number = read_number_text(text);
    add_left_out(phone.left_out, number.left_out);
    phone.number = std::move(number.text);
    if (phone.fault.empty()) phone.fault = number.fault;
    if (!phone.fault.empty()) return phone;
    if (numbers == nullptr) {
        phone.fault = e164_fault(phone.number, CountryNumbers::are_available());
        return phone;
    }
    NormalisedNumber normalised = numbers->normalised(phone.number);
    phone.fault = normalised.fault;
    phone.doubt = normalised.doubt;
    if (phone.fault.empty()) phone.fault = e164_fault(normalised.e164, true);
    if (phone.fault.empty()) phone.number = std::move(normalised.e164);
    return phone;
}

}  // namespace cis::programs::ingest_command
