#pragma once

#include <cstdint>
#include <string_view>

#include <cis/sync/export_output.hpp>

namespace cis::test {

/// An output that nobody reads.
class UnreadOutput final : public sync::ExportOutput {
public:
    void write(std::string_view bytes) override { length_ += bytes.size(); }
    [[nodiscard]] std::uint64_t make_durable() override { return length_; }
    [[nodiscard]] std::uint64_t length() const override { return length_; }
    void truncate(std::uint64_t length) override { length_ = length; }

private:
    std::uint64_t length_{0};
};

}  // namespace cis::test
