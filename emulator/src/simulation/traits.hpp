#pragma once

#include <string_view>

namespace cis::emulator {

/// The traits of one interview: numbers that look random and never change.
class Traits {
public:
    explicit Traits(std::string_view interview_id) : interview_id_(interview_id) {}

    /// From 0 up to 1.
    double operator()(std::string_view trait) const;

    /// A score from 35 to 100 with one decimal.
    double score(std::string_view trait) const;

private:
    std::string_view interview_id_;
};

}  // namespace cis::emulator
