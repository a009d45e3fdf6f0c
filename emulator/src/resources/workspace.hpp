#pragma once

#include <map>
#include <memory>
#include <string>
#include <typeindex>
#include <unordered_map>
#include <utility>

#include "resources/registry.hpp"

namespace cis::emulator {

/// All content of one workspace. It does not depend on the types of its resources: the first access to a type
/// creates its registry.
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
    /// The `candidate_id` of each e-mail address, the same in all postings of the workspace.
    std::unordered_map<std::string, std::string> candidate_ids;

private:
    std::map<std::type_index, std::shared_ptr<void>> registries_;
};

}  // namespace cis::emulator
