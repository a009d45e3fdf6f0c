#pragma once

#include <string_view>

#include <cis/api/service.hpp>
#include <cis/call/call.hpp>
#include <cis/call/paged.hpp>
#include <cis/core/export.hpp>
#include <cis/model/phone_number.hpp>

namespace cis {

/// The phone numbers of a workspace, which postings refer to (specification: Workspace resources).
class CIS_EXPORT PhoneNumbers : public detail::Service {
public:
    using Service::Service;

    /// `GET /api/v2/phone-numbers`: all phone numbers. The route has no parameters.
    Paged<PhoneNumber> list() const;
    /// `GET /api/v2/phone-numbers/{config_id}`: one phone number.
    Call<PhoneNumber> get(std::string_view config_id) const;
};

}  // namespace cis
