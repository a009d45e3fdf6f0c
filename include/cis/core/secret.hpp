#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace cis {

/// A text that must stay secret: an API key, an authorization header, or a webhook's signing secret.
///
/// It cannot be printed, formatted or converted by accident: only reveal() returns the text. Its memory is
/// overwritten when it is destroyed, assigned to or moved from.
///
/// @code
/// cis::Secret key = std::getenv("CIS_API_KEY");
/// send(key.reveal());
/// @endcode
class Secret {
public:
    Secret() = default;
    /// Copies the text and overwrites the argument. Implicit, so that you can write `.api_key = key`.
    Secret(std::string text) : text_(text) { wipe(text); }
    /// Copies the text; a null pointer is an empty secret.
    Secret(const char* text) : text_(text == nullptr ? "" : text) {}
    /// Copies the text.
    Secret(std::string_view text) : text_(text) {}

    Secret(const Secret&) = default;
    /// Takes the text of the other secret and leaves that one empty.
    Secret(Secret&& other) noexcept { take(other); }
    /// Overwrites the text, then copies the text of the other secret.
    Secret& operator=(const Secret& other) {
        if (this != &other) *this = Secret(other);
        return *this;
    }
    /// Overwrites the text, then takes the text of the other secret and leaves that one empty.
    Secret& operator=(Secret&& other) noexcept {
        if (this != &other) {
            wipe(text_);
            take(other);
        }
        return *this;
    }
    ~Secret() { wipe(text_); }

    /// The text. Pass it only to code that needs it, never to a log.
    [[nodiscard]] const std::string& reveal() const noexcept { return text_; }
    /// Whether there is no text.
    [[nodiscard]] bool empty() const noexcept { return text_.empty(); }

    friend bool operator==(const Secret&, const Secret&) = default;

private:
    /// Short texts are stored inside the string object, and swapping copies whole objects. So the bytes after
    /// either text are overwritten too.
    void take(Secret& other) noexcept {
        text_.swap(other.text_);
        overwrite(text_, text_.size());
        wipe(other.text_);
    }
    static void wipe(std::string& text) noexcept {
        overwrite(text, 0);
        text.clear();
    }
    static void overwrite(std::string& text, std::size_t from) noexcept {
        // Writing within the capacity does not reallocate. `volatile` keeps the compiler from removing
        // the stores.
        volatile char* bytes = text.data();
        for (std::size_t i = from, n = text.capacity(); i < n; ++i) bytes[i] = '\0';
    }

    std::string text_;
};

}  // namespace cis
