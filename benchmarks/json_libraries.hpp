#pragma once

#include <cis/model/candidate.hpp>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "document_reader.hpp"

#ifdef CIS_HAS_RAPIDJSON
#include <rapidjson/document.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>
#endif
#ifdef CIS_HAS_BOOST_JSON
#include <boost/json.hpp>
#endif

// How the users of other JSON libraries decode the service's responses and encode parameters.

namespace cis::benchmarks {

struct NlohmannJson {
    using Value = nlohmann::json;

    static const Value* find(const Value& object, const char* name) {
        const auto member = object.find(name);
        return member == object.end() || member->is_null() ? nullptr : &*member;
    }
    static std::string text(const Value& value) { return value.get<std::string>(); }
    static double number(const Value& value) { return value.get<double>(); }
    static std::int64_t integer(const Value& value) { return value.get<std::int64_t>(); }
    static bool boolean(const Value& value) { return value.get<bool>(); }
    template <class F>
    static void each_item(const Value& array, F f) {
        for (const Value& item : array) f(item);
    }
    template <class F>
    static void each_member(const Value& object, F f) {
        for (const auto& member : object.items()) f(member.key(), member.value());
    }
    static std::string json(const Value& value) { return value.dump(); }

    template <class T>
    static T decode(std::string_view text) {
        return DocumentReader<NlohmannJson, Value>::template make<T>(Value::parse(text));
    }
    static std::string encode(const CandidateParams& person) {
        return Value{{"name", person.name.value()},
                     {"email", person.email.value()},
                     {"phone_number", person.phone_number.value()},
                     {"metadata", *person.metadata.value()}}
            .dump();
    }
};

#ifdef CIS_HAS_RAPIDJSON
struct RapidJson {
    using Value = rapidjson::Value;

    static const Value* find(const Value& object, const char* name) {
        const auto member = object.FindMember(name);
        return member == object.MemberEnd() || member->value.IsNull() ? nullptr : &member->value;
    }
    static std::string text(const Value& value) { return {value.GetString(), value.GetStringLength()}; }
    static double number(const Value& value) { return value.GetDouble(); }
    static std::int64_t integer(const Value& value) { return value.GetInt64(); }
    static bool boolean(const Value& value) { return value.GetBool(); }
    template <class F>
    static void each_item(const Value& array, F f) {
        for (const Value& item : array.GetArray()) f(item);
    }
    template <class F>
    static void each_member(const Value& object, F f) {
        for (const auto& member : object.GetObject()) f(text(member.name), member.value);
    }
    static std::string json(const Value& value) {
        rapidjson::StringBuffer out;
        rapidjson::Writer<rapidjson::StringBuffer> writer(out);
        value.Accept(writer);
        return {out.GetString(), out.GetSize()};
    }

    template <class T>
    static T decode(std::string_view text) {
        rapidjson::Document document;
        document.Parse<rapidjson::kParseFullPrecisionFlag | rapidjson::kParseValidateEncodingFlag>(
            text.data(), text.size());
        return DocumentReader<RapidJson, Value>::template make<T>(document);
    }
    static std::string encode(const CandidateParams& person) {
        rapidjson::StringBuffer out;
        rapidjson::Writer<rapidjson::StringBuffer> writer(out);
        writer.StartObject();
        write(writer, "name", person.name.value());
        write(writer, "email", person.email.value());
        write(writer, "phone_number", person.phone_number.value());
        writer.Key("metadata");
        writer.StartObject();
        for (const auto& [name, value] : *person.metadata.value()) write(writer, name, value);
        writer.EndObject();
        writer.EndObject();
        return {out.GetString(), out.GetSize()};
    }

private:
    template <class Writer>
    static void write(Writer& writer, std::string_view name, std::string_view value) {
        writer.Key(name.data(), static_cast<rapidjson::SizeType>(name.size()));
        writer.String(value.data(), static_cast<rapidjson::SizeType>(value.size()));
    }
};
#endif

#ifdef CIS_HAS_BOOST_JSON
struct BoostJson {
    using Value = boost::json::value;

    static const Value* find(const Value& object, const char* name) {
        const Value* const member = object.as_object().if_contains(name);
        return member == nullptr || member->is_null() ? nullptr : member;
    }
    static std::string text(const Value& value) {
        const boost::json::string& text = value.as_string();
        return {text.data(), text.size()};
    }
    static double number(const Value& value) { return value.to_number<double>(); }
    static std::int64_t integer(const Value& value) { return value.to_number<std::int64_t>(); }
    static bool boolean(const Value& value) { return value.as_bool(); }
    template <class F>
    static void each_item(const Value& array, F f) {
        for (const Value& item : array.as_array()) f(item);
    }
    template <class F>
    static void each_member(const Value& object, F f) {
        for (const auto& member : object.as_object()) f(std::string(member.key()), member.value());
    }
    static std::string json(const Value& value) { return boost::json::serialize(value); }

    template <class T>
    static T decode(std::string_view text) {
        boost::json::monotonic_resource memory;
        const Value document = boost::json::parse({text.data(), text.size()}, &memory);
        return DocumentReader<BoostJson, Value>::template make<T>(document);
    }
    static std::string encode(const CandidateParams& person) {
        boost::json::object metadata;
        for (const auto& [name, value] : *person.metadata.value()) metadata.emplace(name, value);
        return boost::json::serialize(boost::json::object{{"name", person.name.value()},
                                                          {"email", person.email.value()},
                                                          {"phone_number", person.phone_number.value()},
                                                          {"metadata", std::move(metadata)}});
    }
};
#endif

}  // namespace cis::benchmarks
