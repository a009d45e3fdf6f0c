#pragma once

#include <chrono>

namespace cis::emulator {

/// What the ingestion of candidates does where the specification leaves it open. All delays use the clock of
/// the emulator. They apply to requests that arrive after the option was set.
struct IngestionOptions {
    /// What a creation does if the posting already has a candidate with the same e-mail address.
    enum class Duplicates {
        refuse,           ///< responds with 409; the asynchronous route accepts it, and adds nothing
        create,           ///< creates another candidate
        return_existing,  ///< responds with 201 and the existing candidate, which does not change
        update_existing,  ///< does the same, after replacing name, metadata and data
    };

    /// What a creation does if the posting already has a candidate with the same e-mail address. The legacy
    /// API has its own rule.
    Duplicates duplicates = Duplicates::refuse;
    /// How long after its arrival a creation is applied, even if the caller no longer waits for the response.
    /// The creation is checked only then, and the response waits until then.
    std::chrono::milliseconds apply_delay{0};
    /// Added to `apply_delay` if a fault replaces the response.
    std::chrono::milliseconds lost_apply_delay{0};
    /// How long after its creation a candidate appears in lists, including those of the legacy API.
    /// Everything else finds it at once.
    std::chrono::milliseconds list_delay{0};
    /// How long after the response of the asynchronous route its candidate is created.
    std::chrono::milliseconds async_delay{0};
    /// Whether receipts and lists of v2 contain the metadata of candidates. Otherwise the metadata is an
    /// empty object.
    bool echo_metadata = true;
    /// Whether a creation with a malformed e-mail address gets a 422. Does not apply to the legacy API. The
    /// specification does not say what an address may be.
    bool check_addresses = false;
};

}  // namespace cis::emulator
