#include "http/curl_failure.hpp"

#include <cstdlib>
#include <utility>

#include "core/printable.hpp"

namespace cis::detail {

TransferFailure classify(CURLcode code) noexcept {
    // In the order of libcurl's documentation; codes of other protocols cannot occur.
    switch (code) {
        case CURLE_OK: return TransferFailure::none;

        case CURLE_FAILED_INIT:
        case CURLE_URL_MALFORMAT:
        case CURLE_NOT_BUILT_IN:
        case CURLE_BAD_FUNCTION_ARGUMENT:
        case CURLE_UNKNOWN_OPTION:
        case CURLE_SETOPT_OPTION_SYNTAX:
        case CURLE_SSL_ENGINE_NOTFOUND:
        case CURLE_SSL_ENGINE_SETFAILED:
        case CURLE_SSL_ENGINE_INITFAILED: return TransferFailure::not_possible;

        case CURLE_COULDNT_RESOLVE_PROXY:
        case CURLE_COULDNT_RESOLVE_HOST:  // also a temporary failure of the resolver
        case CURLE_COULDNT_CONNECT:
        case CURLE_PROXY:
        case CURLE_INTERFACE_FAILED:
        case CURLE_NO_CONNECTION_AVAILABLE:
        case CURLE_PARTIAL_FILE:  // fewer bytes than Content-Length
        case CURLE_HTTP2:         // a framing error: the connection is unusable
        case CURLE_HTTP2_STREAM:
        case CURLE_GOT_NOTHING:
        case CURLE_SEND_ERROR:
        case CURLE_RECV_ERROR:
        case CURLE_SEND_FAIL_REWIND:
        case CURLE_AGAIN: return TransferFailure::connection;

        case CURLE_OPERATION_TIMEDOUT: return TransferFailure::timeout;

        case CURLE_SSL_CONNECT_ERROR:
        case CURLE_SSL_SHUTDOWN_FAILED: return TransferFailure::tls;

        case CURLE_PEER_FAILED_VERIFICATION:
        case CURLE_SSL_CERTPROBLEM:  // our client certificate
        case CURLE_SSL_CIPHER:
        case CURLE_USE_SSL_FAILED:
        case CURLE_SSL_CACERT_BADFILE:
        case CURLE_SSL_CRL_BADFILE:
        case CURLE_SSL_ISSUER_ERROR:
        case CURLE_SSL_PINNEDPUBKEYNOTMATCH:
        case CURLE_SSL_INVALIDCERTSTATUS:
#if LIBCURL_VERSION_NUM >= 0x074d00
        case CURLE_SSL_CLIENTCERT:
#endif
            return TransferFailure::certificate;

        case CURLE_OUT_OF_MEMORY: return TransferFailure::not_possible;

        // CURLE_WEIRD_SERVER_REPLY, CURLE_BAD_CONTENT_ENCODING, CURLE_UNSUPPORTED_PROTOCOL (HTTP/0.9), …
        default: return TransferFailure::malformed_response;
    }
}

namespace {

/// Whether a folder of authorities is set that other programs use, but libcurl does not.
bool has_folder_of_authorities() {
    // The environment is only read.
    const char* const folder = std::getenv("SSL_CERT_DIR");  // NOLINT(concurrency-mt-unsafe): see above
    return folder != nullptr && *folder != '\0';
}

}  // namespace

std::string explain(CURLcode code, const char* detail) {
    switch (classify(code)) {
        case TransferFailure::certificate:
            if (code == CURLE_PEER_FAILED_VERIFICATION && has_folder_of_authorities()) {
                return (*detail != '\0' ? printable(detail, 200) : curl_easy_strerror(code)) +
                       " (SSL_CERT_DIR has no effect here)";
            }
            [[fallthrough]];
        case TransferFailure::timeout:
        case TransferFailure::tls:
            if (*detail != '\0') return printable(detail, 200);
            break;
        case TransferFailure::connection:
            if ((code == CURLE_COULDNT_CONNECT || code == CURLE_COULDNT_RESOLVE_HOST) && *detail != '\0') {
                return printable(detail, 200);
            }
            break;
        default: break;
    }
    return curl_easy_strerror(code);
}

Transfer not_possible(std::string reason) {
    Transfer transfer;
    transfer.failure = TransferFailure::not_possible;
    transfer.reason = std::move(reason);
    return transfer;
}

}  // namespace cis::detail
