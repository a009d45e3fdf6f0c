#include "random_answers.hpp"

#include <chrono>
#include <random>

namespace cis::test {

using namespace std::chrono_literals;

Script random_answers(std::uint64_t seed) {
    return [seed](Connection& connection) {
        std::mt19937_64 random(seed + connection.index());
        const RawHeaders json{{"Content-Type", "application/json"}};
        while (connection.read_request()) {
            const auto dice = random() % 100;
            bool goes_on = true;
            if (dice < 8) {
                connection.reset();
                return;
            }
            if (dice < 12) {
                goes_on = connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{");
                connection.close();
                return;
            }
            if (dice < 40 && !connection.pause(std::chrono::milliseconds(random() % 5))) return;
            if (dice < 50) {
                goes_on = connection.respond(429, json, "{}");
            } else if (dice < 55) {
                goes_on = connection.respond(503, json, "{}");
            } else if (dice < 57) {
                goes_on = connection.respond(401, json, "{}");
            } else {
                goes_on = connection.respond(200, json, "{}");
            }
            if (!goes_on) return;
        }
    };
}

}  // namespace cis::test
