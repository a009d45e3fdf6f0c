// error: nothing is sent before .for_each()
#include <cis/legacy/client.hpp>

void export_all(const cis::LegacyClient& legacy) { legacy.export_interviews(); }
