#pragma once

#include <curl/curl.h>

#include <string>
#include <string_view>

namespace cis::detail {

/// Sets options and remembers the first one that libcurl refused. So a list of options needs only one check
/// at the end.
class OptionSetter {
public:
    explicit OptionSetter(CURL* easy) : easy_(easy) {}

    template <class T>
    OptionSetter& set(CURLoption option, T value) {
        if (code_ == CURLE_OK) code_ = curl_easy_setopt(easy_, option, value);
        return *this;
    }
    OptionSetter& set(CURLoption option, const std::string& value) { return set(option, value.c_str()); }
    OptionSetter& set(CURLoption option, bool value) { return set(option, value ? 1L : 0L); }
    /// Sets bytes, which libcurl copies.
    OptionSetter& set_blob(CURLoption option, std::string_view bytes) {
        // NOLINTNEXTLINE(cppcoreguidelines-pro-type-const-cast): the interface is that of C
        curl_blob blob{const_cast<char*>(bytes.data()), bytes.size(), CURL_BLOB_COPY};
        return set(option, &blob);
    }
    /// Sets a string. An empty one leaves the default.
    OptionSetter& set_unless_empty(CURLoption option, const std::string& value) {
        return value.empty() ? *this : set(option, value);
    }

    [[nodiscard]] CURLcode code() const noexcept { return code_; }

private:
    CURL* easy_;
    CURLcode code_{CURLE_OK};
};

}  // namespace cis::detail
