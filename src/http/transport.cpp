#include "cis/http/transport.hpp"

namespace cis {

Transport::~Transport() = default;

}  // namespace cis
