// The SDK's side of a comparison with another implementation of signatures. One line in, one line out:
//   cis-signature-cross-check sign     SECRET TIMESTAMP BODY    the header
//   cis-signature-cross-check verify   SECRET BODY HEADER       the verdict, without regard to age
// Bodies are in hexadecimal.

#include <cis/signature/sign.hpp>
#include <cis/signature/verifier.hpp>
#include <exception>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <string>

namespace {

std::string from_hex(const std::string& hex) {
    std::string bytes;
    for (std::size_t i = 0; i < hex.size(); i += 2) {
        bytes += static_cast<char>(std::stoi(hex.substr(i, 2), nullptr, 16));
    }
    return bytes;
}

std::string sign(std::istringstream& line) {
    std::string secret;
    std::chrono::seconds::rep timestamp{};
    std::string body;
    line >> secret >> timestamp >> body;
    return cis::signature::sign(secret, from_hex(body),
                                std::chrono::sys_seconds(std::chrono::seconds(timestamp)));
}

std::string verify(std::istringstream& line) {
    std::string secret;
    std::string body;
    std::string header;
    line >> secret >> body >> header;
    const cis::signature::Verifier verifier({.secrets = {secret}, .tolerance = std::nullopt});
    return std::string(message(verifier.verify(header, from_hex(body)).failure()));
}

}  // namespace

int main(int argc, char** argv) {
    const std::string command = argc == 2 ? argv[1] : "";
    if (command != "sign" && command != "verify") {
        std::cerr << "usage: cis-signature-cross-check sign|verify\n";
        return 2;
    }
    try {
        for (std::string text; std::getline(std::cin, text);) {
            std::istringstream line(text);
            std::cout << (command == "sign" ? sign(line) : verify(line)) << '\n';
        }
        return 0;
    } catch (const std::exception& exception) {
        std::cerr << exception.what() << '\n';
        return 1;
    }
}
