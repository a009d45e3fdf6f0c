#pragma once

namespace cis::detail {

struct SentCall;

/// Executes the steps of a call's exchange on the calling thread. Everything that can block happens here.
/// @param call must have a session; gets its response or error
void drive(SentCall& call);

}  // namespace cis::detail
