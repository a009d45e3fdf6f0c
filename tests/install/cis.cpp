#include <cis/cis.hpp>

#include <iostream>

// A user's program: it compiles with the public headers alone and links what they declare.
int main() {
    const cis::Client client{{.base_url = "http://127.0.0.1:1", .api_key = "key"}};
    try {
        client.health().retry({.max_attempts = 1}).send();
    } catch (const cis::Exception& exception) {  // the library threw it: its type is the same on both sides
        std::cout << exception.what() << '\n';
        return 0;
    }
    std::cerr << "nothing listens on port 1, and yet the service answered\n";
    return 1;
}
