#include "cis/api/phone_numbers.hpp"

#include "api/calls.hpp"
#include "api/endpoints.hpp"

namespace cis {

Paged<PhoneNumber> PhoneNumbers::list() const {
    return detail::make_list<PhoneNumber>(session_, endpoints::list_phone_numbers, {}, ListParams{}, {"id"});
}

Call<PhoneNumber> PhoneNumbers::get(std::string_view config_id) const {
    return detail::make_call<PhoneNumber>(session_, endpoints::get_phone_number, {config_id});
}

}  // namespace cis
