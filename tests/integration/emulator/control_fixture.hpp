#pragma once

#include "emulator_fixture.hpp"

namespace cis::test {

/// An emulator with its control API, and a caller of that without a key.
class ControlledEmulator : public Emulator {
public:
    explicit ControlledEmulator(emulator::Options options = {})
        : Emulator(with_control(std::move(options))), control_(server.base_url()) {}

    /// A request to the control API that must succeed. `body` is null for none.
    json control(const std::string& method, const std::string& path, const json& body = nullptr) {
        const RawReply reply = try_control(method, path, body);
        CAPTURE(method, path, reply.body);
        REQUIRE(reply.status == 200);
        return reply.json();
    }

    RawReply try_control(const std::string& method, const std::string& path, const json& body = nullptr,
                         const RawHeaders& headers = {}) {
        const auto text = body.is_null() ? std::nullopt : std::optional{body.dump()};
        return control_.send(method, "/__emulator" + path, text, headers);
    }

private:
    [[nodiscard]] static emulator::Options with_control(emulator::Options options) {
        options.control_api = true;
        return options;
    }

    RawHttp control_;
};

}  // namespace cis::test
