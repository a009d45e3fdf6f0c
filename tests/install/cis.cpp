#include <cis/cis.hpp>

#include <iostream>

// A user's program: it compiles with only the public headers and links their functions.
int main() {
    const cis::Client client{{.base_url = "http://127.0.0.1:1", .api_key = "key"}};
    try {
        client.health().retry({.max_attempts = 1}).send();
    } catch (const cis::Exception& exception) {  // thrown by the library: both sides share the type
        std::cout << exception.what() << '\n';
        return 0;
    }
    std::cerr << "nothing listens on port 1, and yet the service answered\n";
    return 1;
}
