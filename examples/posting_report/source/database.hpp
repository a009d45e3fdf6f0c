#pragma once

#include <memory>
#include <string>

#include <cis/sync/mirror_store.hpp>

namespace cis::examples {

/// Opens the database of a copy, to read only. Throws `cis::Exception` if it cannot be opened, and InputError
/// if the program was built without databases.
/// @param address a file, or `postgresql://…`
[[nodiscard]] std::unique_ptr<sync::MirrorStore> open_database(const std::string& address);

}  // namespace cis::examples
