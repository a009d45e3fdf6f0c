#include "raw_http.hpp"

#include <strings.h>

#include <string_view>

namespace cis::test {
namespace {

struct FreeList {
    void operator()(curl_slist* list) const { curl_slist_free_all(list); }
};
using HeaderList = std::unique_ptr<curl_slist, FreeList>;

void append(HeaderList& list, const RawHeaders& headers) {
    for (const auto& [name, value] : headers) {
        const std::string line = std::string{name}.append(": ").append(value);
        list.reset(curl_slist_append(list.release(), line.c_str()));
    }
}

std::size_t receive_body(const char* data, std::size_t /*unit*/, std::size_t size, void* reply) {
    static_cast<RawReply*>(reply)->body.append(data, size);
    return size;
}

std::size_t receive_header(const char* data, std::size_t /*unit*/, std::size_t size, void* reply) {
    const std::string_view line{data, size};
    if (const auto colon = line.find(':'); colon != std::string_view::npos) {
        std::string_view value = line.substr(colon + 1);
        value.remove_prefix(std::min(value.find_first_not_of(' '), value.size()));
        value = value.substr(0, value.find_last_not_of("\r\n") + 1);
        static_cast<RawReply*>(reply)->headers.emplace_back(line.substr(0, colon), value);
    }
    return size;
}

}  // namespace

std::optional<std::string> RawReply::header(const std::string& name) const {
    for (const auto& [key, value] : headers) {
        if (strcasecmp(key.c_str(), name.c_str()) == 0) return value;
    }
    return std::nullopt;
}

RawHttp::RawHttp(std::string base_url, RawHeaders headers)
    : base_url_(std::move(base_url)), headers_(std::move(headers)), handle_(curl_easy_init()) {}

RawReply RawHttp::send(const std::string& method, const std::string& target,
                       const std::optional<std::string>& body, const RawHeaders& headers) {
    constexpr long time_limit_seconds = 30;
    RawReply reply;
    CURL* const handle = handle_.get();
    curl_easy_reset(handle);  // keeps the connection
    HeaderList list;
    append(list, headers_);
    append(list, headers);
    append(list, {{"Content-Type", "application/json"}});
    curl_easy_setopt(handle, CURLOPT_URL, (base_url_ + target).c_str());
    curl_easy_setopt(handle, CURLOPT_PATH_AS_IS, 1L);
    curl_easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(handle, CURLOPT_NOPROXY, "*");
    curl_easy_setopt(handle, CURLOPT_TIMEOUT, time_limit_seconds);
    curl_easy_setopt(handle, CURLOPT_HTTPHEADER, list.get());
    curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, &receive_body);
    curl_easy_setopt(handle, CURLOPT_WRITEDATA, &reply);
    curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, &receive_header);
    curl_easy_setopt(handle, CURLOPT_HEADERDATA, &reply);
    if (body) {
        curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(body->size()));
        curl_easy_setopt(handle, CURLOPT_POSTFIELDS, body->c_str());
    } else if (method == "HEAD") {
        curl_easy_setopt(handle, CURLOPT_NOBODY, 1L);
    }
    curl_easy_setopt(handle, CURLOPT_CUSTOMREQUEST, method.c_str());
    reply.code = curl_easy_perform(handle);
    curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &reply.status);
    return reply;
}

std::string RawHttp::escape(const std::string& text) {
    const std::unique_ptr<char, decltype(&curl_free)> escaped{
        curl_easy_escape(nullptr, text.data(), static_cast<int>(text.size())), &curl_free};
    return escaped.get();
}

}  // namespace cis::test
