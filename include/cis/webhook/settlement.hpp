#pragma once

namespace cis::webhook {

/// What became of a claimed event.
enum class Settlement {
    done,    ///< it was handled
    later,   ///< it cannot be handled now: the service shall deliver it again
    failed,  ///< it was not handled, because something is wrong; the service delivers it again
};

}  // namespace cis::webhook
