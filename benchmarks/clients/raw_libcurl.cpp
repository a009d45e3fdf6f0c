#include <curl/curl.h>

#include <cis/model/candidate.hpp>
#include <cis/model/page.hpp>
#include <memory>
#include <string>
#include <vector>

#include "measured_client.hpp"
#include "ondemand_candidate.hpp"
#include "plain_libcurl.hpp"

// The limit: libcurl alone, and a decoder that is written for this one type. It has no retry, no limiter and
// no error texts, and does not decode what a creation returns.
//   VARIANT  easy       one request at a time
//            multi      with reused easy handles
//            multi-new  with a new easy handle for each request, as this library has with some versions

namespace {

using cis::benchmarks::require;
using cis::benchmarks::Work;

/// One of the requests that run at the same time.
struct Slot {
    std::string body{};
    std::string request{};
    cis::bench::EasyHandle easy{nullptr, &curl_easy_cleanup};
    cis::bench::HeaderList headers{nullptr, &curl_slist_free_all};
};

class RawLibcurl {
public:
    explicit RawLibcurl(const Work& work)
        : work_(work),
          list_url_(work.base_url + "/api/v2/postings/" + work.posting + "/candidates"),
          slots_(work.concurrency) {
        curl_multi_setopt(multi_.get(), CURLMOPT_MAXCONNECTS, static_cast<long>(work.concurrency));
        for (Slot& slot : slots_) renew(slot);
    }

    double perform(std::size_t first, std::size_t count) {
        next_ = first;
        end_ = first + count;
        checksum_ = 0;
        if (work_.variant == "easy") {
            perform_easy(slots_.front());
        } else {
            perform_multi();
        }
        return checksum_;
    }

private:
    void renew(Slot& slot) const {
        slot.easy = cis::bench::make_easy(slot.body);
        CURL* const easy = slot.easy.get();
        curl_easy_setopt(easy, CURLOPT_PRIVATE, &slot);
        if (work_.protocol == "http2") {
            curl_easy_setopt(easy, CURLOPT_HTTP_VERSION, static_cast<long>(CURL_HTTP_VERSION_2TLS));
            curl_easy_setopt(easy, CURLOPT_PIPEWAIT, 1L);
        }
        if (!work_.ca_file.empty()) curl_easy_setopt(easy, CURLOPT_CAINFO, work_.ca_file.c_str());
    }

    /// Describes the next request. Returns whether there is one.
    bool prepare(Slot& slot) {
        if (next_ == end_) return false;
        const std::size_t number = next_++;
        slot.body.clear();
        if (work_.variant == "multi-new") renew(slot);
        if (work_.task == "pages") {
            const std::string url =
                list_url_ + "?limit=100" + (cursor_.empty() ? std::string() : "&starting_after=" + cursor_);
            slot.headers = cis::bench::describe_request(slot.easy.get(), url, nullptr);
        } else if (work_.task == "creations") {
            slot.request = cis::benchmarks::creation_body(number);
            slot.headers = cis::bench::describe_request(slot.easy.get(), list_url_, &slot.request);
        } else {
            slot.headers = cis::bench::describe_request(slot.easy.get(), work_.base_url + "/health", nullptr);
        }
        return true;
    }

    void finish(Slot& slot, CURLcode result) {
        require(result == CURLE_OK, curl_easy_strerror(result));
        long status = 0;
        curl_easy_getinfo(slot.easy.get(), CURLINFO_RESPONSE_CODE, &status);
        require(status == (work_.task == "creations" ? 201 : 200) && !slot.body.empty(), "the status");
        if (work_.task != "pages") {
            ++checksum_;
            return;
        }
        const cis::Page<cis::Candidate> page = cis::benchmarks::decode_by_hand(slot.body);
        require(page.data.size() == 100, "the page");
        for (const cis::Candidate& candidate : page.data) {
            checksum_ +=
                candidate.score.value() +
                static_cast<double>(candidate.workflow.value().steps.size() + candidate.metadata.size());
        }
        cursor_ = page.data.back().interview_id;
    }

    void perform_easy(Slot& slot) {
        while (prepare(slot)) finish(slot, curl_easy_perform(slot.easy.get()));
    }

    void start(Slot& slot) {
        if (!prepare(slot)) return;
        require(curl_multi_add_handle(multi_.get(), slot.easy.get()) == CURLM_OK, "curl_multi_add_handle");
        ++running_;
    }

    void perform_multi() {
        for (Slot& slot : slots_) start(slot);
        while (running_ > 0) {
            int left = 0;
            require(curl_multi_perform(multi_.get(), &left) == CURLM_OK, "curl_multi_perform");
            bool ended = false;
            while (const CURLMsg* const message = curl_multi_info_read(multi_.get(), &left)) {
                Slot* slot = nullptr;
                const CURLcode result = message->data.result;
                curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, &slot);
                curl_multi_remove_handle(multi_.get(), slot->easy.get());
                --running_;
                finish(*slot, result);
                start(*slot);
                ended = true;
            }
            if (ended) continue;
            require(curl_multi_poll(multi_.get(), nullptr, 0, 1000, nullptr) == CURLM_OK, "curl_multi_poll");
        }
    }

    const Work& work_;
    const std::string list_url_;
    const std::unique_ptr<CURLM, decltype(&curl_multi_cleanup)> multi_{curl_multi_init(),
                                                                       &curl_multi_cleanup};
    std::vector<Slot> slots_;
    std::size_t next_{0};
    std::size_t end_{0};
    std::size_t running_{0};
    std::string cursor_;
    double checksum_{0};
};

}  // namespace

int main(int argc, char** argv) {
    if (curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) return EXIT_FAILURE;
    return cis::benchmarks::run_client<RawLibcurl>(argc, argv);
}
