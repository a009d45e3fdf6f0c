#pragma once

#include <string>
#include <string_view>
#include <utility>

namespace cis {

/// A text that must not be shown: an API key, an authorisation header, a webhook's signing secret.
///
/// It cannot be streamed, formatted or converted by accident, is read only by name, through reveal(),
/// and its memory is overwritten when it is destroyed, assigned to or moved from.
///
/// @code
/// cis::Secret key = std::getenv("CIS_API_KEY");
/// send(key.reveal());
/// @endcode
class Secret {
public:
    Secret() = default;
    /// Takes the text over. Implicit, so that options can be written as `.api_key = key`.
    Secret(std::string text) : text_(text) { wipe(text); }
    /// Copies the text; a null pointer is an empty secret.
    Secret(const char* text) : text_(text == nullptr ? "" : text) {}
    /// Copies the text.
    Secret(std::string_view text) : text_(text) {}

    Secret(const Secret&) = default;
    Secret(Secret&& other) noexcept {
        text_.swap(other.text_);
        wipe(other.text_);  // a short text stays behind in the string itself
    }
    Secret& operator=(const Secret& other) {
        if (this != &other) *this = Secret(other);
        return *this;
    }
    Secret& operator=(Secret&& other) noexcept {
        if (this != &other) {
            // Before and after: swapping short texts copies no more than their lengths.
            wipe(text_);
            text_.swap(other.text_);
            wipe(other.text_);
        }
        return *this;
    }
    ~Secret() { wipe(text_); }

    /// The text itself. Hand it to what needs it; never to a log.
    [[nodiscard]] const std::string& reveal() const noexcept { return text_; }
    /// Whether there is no text.
    [[nodiscard]] bool empty() const noexcept { return text_.empty(); }

    friend bool operator==(const Secret&, const Secret&) = default;

private:
    static void wipe(std::string& text) noexcept {
        // The string keeps its buffer while it is overwritten; volatile keeps the stores.
        volatile char* bytes = text.data();
        for (std::size_t i = 0, n = text.capacity(); i < n; ++i) bytes[i] = '\0';
        text.clear();
    }

    std::string text_;
};

}  // namespace cis
