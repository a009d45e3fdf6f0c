#include "cis/http/transport.hpp"

namespace cis {

Transport::~Transport() = default;

std::unique_ptr<TransferQueue> Transport::open_queue(std::size_t /*most_transfers*/) { return nullptr; }

}  // namespace cis
