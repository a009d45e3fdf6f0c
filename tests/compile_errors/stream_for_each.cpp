// error: a stream is used up by being read: write std::move(stream).for_each(take)
#include <cis/legacy/client.hpp>

void read(const cis::LegacyClient& client) {
    auto stream = client.export_interviews();
    stream.for_each([](const cis::Json&) { return true; });
}
