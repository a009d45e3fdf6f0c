#include "questions/json_places.hpp"

#include <cstdint>
#include <iterator>
#include <nlohmann/json.hpp>
#include <vector>

namespace cis::programs {
namespace {

/// A place in a text that counts the lines before it. When the parser reports a name or an object, it has
/// read only to the end of the name or the beginning of the object.
struct CountingIterator {
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    const char* at;
    std::size_t* line;

    reference operator*() const { return *at; }
    CountingIterator& operator++() {
        if (*at++ == '\n') ++*line;
        return *this;
    }
    friend bool operator==(const CountingIterator& a, const CountingIterator& b) { return a.at == b.at; }
};

/// Listens to the parser, and keeps the lines.
class PlaceKeeper : public nlohmann::json_sax<nlohmann::json> {
public:
    using Lines = std::map<std::string, std::size_t, std::less<>>;

    PlaceKeeper(const std::size_t& line, Lines& lines) : line_(line), lines_(lines) {}

    bool null() override { return value(); }
    bool boolean(bool /*is_true*/) override { return value(); }
    bool number_integer(std::int64_t /*number*/) override { return value(); }
    bool number_unsigned(std::uint64_t /*number*/) override { return value(); }
    bool number_float(double /*number*/, const std::string& /*text*/) override { return value(); }
    bool string(std::string& /*text*/) override { return value(); }
    bool binary(nlohmann::json::binary_t& /*bytes*/) override { return value(); }
    bool start_object(std::size_t /*size*/) override { return begin(false); }
    bool key(std::string& name) override {
        place_ = levels_.back().place + (levels_.back().place.empty() ? "" : ".") + name;
        lines_[place_] = line_;
        return true;
    }
    bool end_object() override { return end(); }
    bool start_array(std::size_t /*size*/) override { return begin(true); }
    bool end_array() override { return end(); }
    bool parse_error(std::size_t /*byte*/, const std::string& /*token*/,
                     const nlohmann::detail::exception& /*error*/) override {
        return false;
    }

private:
    /// An object or an array around what is read.
    struct Level {
        std::string place{};
        bool is_array = false;
        std::size_t next{0};  ///< in an array
    };

    /// Names the place of a value in an array; that of a member is known.
    void enter() {
        if (levels_.empty() || !levels_.back().is_array) return;
        Level& array = levels_.back();
        place_ = array.place + '[' + std::to_string(array.next++) + ']';
    }
    bool value() {
        enter();
        return true;
    }
    bool begin(bool is_array) {
        enter();
        if (!place_.empty() && !is_array) lines_.emplace(place_, line_);
        levels_.push_back({.place = place_, .is_array = is_array});
        return true;
    }
    bool end() {
        levels_.pop_back();
        return true;
    }

    const std::size_t& line_;
    Lines& lines_;
    std::vector<Level> levels_{};
    std::string place_{};
};

}  // namespace

JsonPlaces::JsonPlaces(std::string_view text) {
    std::size_t line = 1;
    PlaceKeeper keeper(line, lines_);
    const char* const end = text.data() + text.size();
    nlohmann::json::sax_parse(CountingIterator{text.data(), &line}, CountingIterator{end, &line}, &keeper);
}

std::size_t JsonPlaces::line_of(std::string_view text) const {
    std::string_view place = text.substr(0, text.find(": "));
    while (!place.empty()) {
        if (const auto found = lines_.find(place); found != lines_.end()) return found->second;
        const std::size_t end = place.find_last_of(".[");
        place = place.substr(0, end == std::string_view::npos ? 0 : end);
    }
    return 0;
}

}  // namespace cis::programs
