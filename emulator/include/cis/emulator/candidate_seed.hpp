#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <string>

namespace cis::emulator {

/// Candidates to add to a posting without requests. They are in its lists at once, and none is a duplicate of
/// another.
struct CandidateSeed {
    /// The posting, in any workspace.
    std::string posting_id{};
    /// The number of candidates.
    std::size_t count = 1;
    /// The name. In name, e-mail address and values of metadata, each `{n}` becomes the candidate's number in
    /// the posting, from 1.
    std::string name = "Candidate {n}";
    /// The e-mail address. Empty: the candidates have none.
    std::string email = "candidate-{n}@example.com";
    /// The metadata.
    std::map<std::string, std::string> metadata{};
    /// How long ago the last of them was created.
    std::chrono::milliseconds ago{0};
    /// The time over which their creation is spread evenly, up to the last one; 0: all are created at the
    /// same time.
    std::chrono::milliseconds spread{0};
};

}  // namespace cis::emulator
