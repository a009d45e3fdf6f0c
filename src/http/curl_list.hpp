#pragma once

#include <curl/curl.h>

#include <memory>
#include <new>
#include <string>
#include <vector>

namespace cis::detail {

/// A list of texts for libcurl. It does not change, so all transfers can share it.
class CurlList {
public:
    explicit CurlList(const std::vector<std::string>& texts) {
        for (const std::string& text : texts) {
            curl_slist* const longer = curl_slist_append(list_.get(), text.c_str());
            if (longer == nullptr) throw std::bad_alloc();
            (void)list_.release();
            list_.reset(longer);
        }
    }

    /// Null if there are no texts.
    [[nodiscard]] curl_slist* get() const noexcept { return list_.get(); }

private:
    struct Free {
        void operator()(curl_slist* list) const noexcept { curl_slist_free_all(list); }
    };
    std::unique_ptr<curl_slist, Free> list_;
};

}  // namespace cis::detail
