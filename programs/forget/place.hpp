#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "forget/person.hpp"

namespace cis::programs::forget_command {

/// What a place has about a person.
struct Finding {
    std::string place{};       ///< a word for programs: `copy`, `history`, `inbox` or `file`
    std::string file{};        ///< the name of the file, as a person has given it
    std::string content{};     ///< of a file: `export`, `rejects`, `results` or `journal`
    std::uint64_t entries{0};  ///< how many entries are about the person
    bool stays{false};         ///< whether nothing is removed there
};

/// Somewhere a person may be.
class Place {
public:
    Place() = default;
    virtual ~Place() = default;
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;

    /// Counts the entries about the person, and adds what they say to `person`. Changes nothing in the place.
    /// It may be called again when more is known about the person.
    virtual void search(Person& person) = 0;
    /// What the last search has found.
    [[nodiscard]] virtual std::vector<Finding> findings() const = 0;
    /// Makes sure that nobody else writes there, before anything is removed anywhere. Throws CommandFailure
    /// (ExitCode::busy) if somebody does.
    virtual void reserve() {}
    /// Removes what the last search has found.
    virtual void remove() = 0;
};

}  // namespace cis::programs::forget_command
