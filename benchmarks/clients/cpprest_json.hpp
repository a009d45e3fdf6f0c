#pragma once

#include <cpprest/json.h>

#include "document_reader.hpp"

namespace cis::benchmarks {

/// How to read cpprestsdk's JSON values.
struct CppRestJson {
    using Value = web::json::value;

    static const Value* find(const Value& object, const char* name) {
        if (!object.has_field(name)) return nullptr;
        const Value& member = object.at(name);
        return member.is_null() ? nullptr : &member;
    }
    static std::string text(const Value& value) { return value.as_string(); }
    static double number(const Value& value) { return value.as_double(); }
    static std::int64_t integer(const Value& value) { return value.as_number().to_int64(); }
    static bool boolean(const Value& value) { return value.as_bool(); }
    template <class F>
    static void each_item(const Value& array, F f) {
        for (const Value& item : array.as_array()) f(item);
    }
    template <class F>
    static void each_member(const Value& object, F f) {
        for (const auto& [name, value] : object.as_object()) f(name, value);
    }
    static std::string json(const Value& value) { return value.serialize(); }
};

}  // namespace cis::benchmarks
