#pragma once

#include <map>
#include <memory>
#include <string>
#include <typeindex>
#include <unordered_map>
#include <utility>

#include "resources/registry.hpp"

namespace cis::emulator {

/// Everything that belongs to one workspace. It need not know the types of its resources: the registry of
/// a type comes into being when it is first asked for.
class Workspace {
public:
    Workspace(std::string own_id, std::string company)
        : id(std::move(own_id)), company_id(std::move(company)) {}

    template <class T>
    [[nodiscard]] Registry<T>& all() {
        std::shared_ptr<void>& registry = registries_[std::type_index{typeid(T)}];
        if (!registry) registry = std::make_shared<Registry<T>>();
        return *static_cast<Registry<T>*>(registry.get());
    }

    std::string id;
    std::string company_id;
    /// The `candidate_id` that the postings of the workspace share, by e-mail address.
    std::unordered_map<std::string, std::string> candidate_ids;

private:
    std::map<std::type_index, std::shared_ptr<void>> registries_;
};

}  // namespace cis::emulator
