#include "http2_fault_server.hpp"

#include <cstddef>
#include <utility>

namespace cis::test {
namespace {

TlsContext make_http2_context(const Tls& tls) {
    TlsContext context = make_context(tls);
    require_http2(context.get());
    return context;
}

}  // namespace

Http2FaultServer::Http2FaultServer(Http2Script script, const Tls& tls)
    : RecordingServer{
          [script = std::move(script)](Stream& stream, std::size_t index, const Recorder& record) {
              Http2Connection{stream, index, record, script}.run();
          },
          make_http2_context(tls)} {}

}  // namespace cis::test
