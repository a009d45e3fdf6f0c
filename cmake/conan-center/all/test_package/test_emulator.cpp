#include <cis/emulator/server.hpp>

int main(int argc, char** /*argv*/) {
    // A package's test starts no server.
    if (argc > 1) {
        const cis::emulator::Server service{{.api_key = "key"}};
    }
    return 0;
}
