#include "codec/document.hpp"

#include <utility>

namespace cis::detail {

DecodeFailure explained(PaddedText text, DecodeFailure failure) {
    const std::string_view fault = fault_of_text(text.text);
    return fault.empty() ? std::move(failure) : DecodeFailure{{}, std::string(fault)};
}

DecodeFailure explained(PaddedText text, simdjson::error_code error) {
    DecodeFailure failure{{}, std::string(describe(error))};
    return error == simdjson::UTF8_ERROR ? std::move(failure) : explained(text, std::move(failure));
}

}  // namespace cis::detail
