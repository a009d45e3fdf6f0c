#include "service/service_names.hpp"

#include <utility>

namespace cis::programs {
namespace {

ServiceNames& names_in_use() {
    static ServiceNames names;
    return names;
}

}  // namespace

const ServiceNames& service_names() noexcept { return names_in_use(); }

void use_service_names(ServiceNames names) { names_in_use() = std::move(names); }

}  // namespace cis::programs
