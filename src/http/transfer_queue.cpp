#include "cis/http/transfer_queue.hpp"

namespace cis {

TransferQueue::~TransferQueue() = default;

}  // namespace cis
