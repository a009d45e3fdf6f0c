// error: a stream is used up by being read: write std::move(stream).try_for_each(take)
#include <cis/legacy/client.hpp>

void read(const cis::LegacyClient& client) {
    auto stream = client.export_interviews();
    auto count = stream.try_for_each([](const cis::Json&) { return true; });
}
