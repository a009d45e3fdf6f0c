#include "fault_server.hpp"

#include <cstddef>
#include <utility>

namespace cis::test {

FaultServer::FaultServer(Script script, const std::optional<Tls>& tls)
    : RecordingServer{
          [script = std::move(script)](Stream& stream, std::size_t index, const Recorder& record) {
              Connection connection{stream, index, record};
              script(connection);
          },
          tls ? make_context(*tls) : nullptr} {}

}  // namespace cis::test
