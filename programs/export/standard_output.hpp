#pragma once

#include <cstdint>
#include <iostream>
#include <string_view>

#include <cis/sync/export_output.hpp>

#include "failure/command_failure.hpp"
#include "terminal/standard_streams.hpp"
#include "text/harmless_text.hpp"

namespace cis::programs::export_command {

/// An export to standard output, which cannot be continued. A terminal gets only harmless characters. A file
/// or a pipe gets everything that the service has sent.
class StandardOutput final : public sync::ExportOutput {
public:
    void write(std::string_view bytes) override {
        if (is_shown_) {
            std::cout << harmless_lines(bytes);
        } else {
            std::cout << bytes;
        }
        length_ += bytes.size();
        if (!std::cout) throw CommandFailure(ExitCode::output, "cannot write to standard output");
    }
    [[nodiscard]] std::uint64_t make_durable() override {
        if (!std::cout.flush()) throw CommandFailure(ExitCode::output, "cannot write to standard output");
        return length_;
    }
    [[nodiscard]] std::uint64_t length() const override { return length_; }
    void truncate(std::uint64_t) override {}  // what was written cannot be taken back

private:
    bool is_shown_{is_shown()};
    std::uint64_t length_{0};
};

}  // namespace cis::programs::export_command
