#pragma once

#include <string>
#include <vector>

#include <cis/core/secret.hpp>
#include <cis/webhook/subscription.hpp>

namespace cis::programs {

/// A webhook in a file of secrets.
struct SavedWebhook {
    std::string id{};
    webhook::Subscription subscription{};
};

/// The line of a webhook in such a file. Throws `std::runtime_error` if the id or the secret is not a word of
/// visible ASCII characters, or begins with `#`, because the file would then say something else. Its text
/// quotes neither.
[[nodiscard]] Secret subscription_line(const std::string& id, const std::string& event_type,
                                       const Secret& secret);

/// Reads the webhooks in a file that `cis webhooks register` has written. A line has the webhook's id, the
/// event and the secret. A person may add blank lines, and comments that begin with `#`. Throws InputError.
/// Its text names the line and does not quote it.
/// @param option what names the file, e.g. `--secrets`
[[nodiscard]] std::vector<SavedWebhook> read_saved_webhooks(const std::string& file,
                                                            const std::string& option = "--secrets");

/// The same without the ids.
[[nodiscard]] std::vector<webhook::Subscription> read_subscriptions(const std::string& file,
                                                                    const std::string& option = "--secrets");

}  // namespace cis::programs
