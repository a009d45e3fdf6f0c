#pragma once

namespace cis::webhook {

/// The result of handling a claimed event.
enum class Settlement {
    done,    ///< the event was handled
    later,   ///< the event cannot be handled now: the service should deliver it again
    failed,  ///< something is wrong and the event was not handled: the service delivers it again
};

}  // namespace cis::webhook
