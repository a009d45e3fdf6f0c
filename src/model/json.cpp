#include "model/fields.hpp"

namespace cis {

const model::Type& describe(std::type_identity<Json>) noexcept { return model::TypeOf<Json>::get(); }

const model::Type& describe(std::type_identity<std::vector<Json>>) noexcept {
    return model::TypeOf<std::vector<Json>>::get();
}

}  // namespace cis
