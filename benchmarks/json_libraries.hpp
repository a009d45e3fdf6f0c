#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "document_reader.hpp"

#ifdef CIS_HAS_RAPIDJSON
#include <rapidjson/document.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>
#endif
#ifdef CIS_HAS_BOOST_JSON
#include <boost/json.hpp>
#endif

// How the users of other JSON libraries decode and encode: the adapters for document_reader.hpp, and the
// sinks for candidate_writer.hpp.

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

    struct Sink {
        Value& out;

        void member(const char* name, const auto& value) { out[name] = value; }
        void texts(const char* name, const std::vector<std::string>& texts) { out[name] = texts; }
        void object(const char* name, const auto& write_members) {
            Sink inner{out[name] = Value::object()};
            write_members(inner);
        }
        void objects(const char* name, const auto& items, const auto& write_item) {
            Value& array = out[name] = Value::array();
            for (const auto& item : items) {
                Sink inner{array.emplace_back(Value::object())};
                write_item(inner, item);
            }
        }
    };
    static std::string encode(const auto& write_members) {
        Value document = Value::object();
        Sink sink{document};
        write_members(sink);
        return document.dump();
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

    struct Sink {
        rapidjson::Writer<rapidjson::StringBuffer>& out;

        void write(const std::string& text) {
            out.String(text.data(), static_cast<rapidjson::SizeType>(text.size()));
        }
        void write(double value) { out.Double(value); }
        void write(std::int64_t value) { out.Int64(value); }
        void write(bool value) { out.Bool(value); }
        void write(std::nullptr_t) { out.Null(); }

        void member(const char* name, const auto& value) {
            out.Key(name);
            write(value);
        }
        void texts(const char* name, const std::vector<std::string>& texts) {
            out.Key(name);
            out.StartArray();
            for (const std::string& text : texts) write(text);
            out.EndArray();
        }
        void object(const char* name, const auto& write_members) {
            out.Key(name);
            out.StartObject();
            write_members(*this);
            out.EndObject();
        }
        void objects(const char* name, const auto& items, const auto& write_item) {
            out.Key(name);
            out.StartArray();
            for (const auto& item : items) {
                out.StartObject();
                write_item(*this, item);
                out.EndObject();
            }
            out.EndArray();
        }
    };
    static std::string encode(const auto& write_members) {
        rapidjson::StringBuffer buffer;
        rapidjson::Writer<rapidjson::StringBuffer> writer(buffer);
        Sink sink{writer};
        writer.StartObject();
        write_members(sink);
        writer.EndObject();
        return {buffer.GetString(), buffer.GetSize()};
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

    struct Sink {
        boost::json::object& out;

        void member(const char* name, const auto& value) { out.emplace(name, value); }
        void texts(const char* name, const std::vector<std::string>& texts) {
            out.emplace(name, boost::json::array(texts.begin(), texts.end(), out.storage()));
        }
        void object(const char* name, const auto& write_members) {
            Sink inner{out[name].emplace_object()};
            write_members(inner);
        }
        void objects(const char* name, const auto& items, const auto& write_item) {
            boost::json::array& array = out[name].emplace_array();
            for (const auto& item : items) {
                Sink inner{array.emplace_back(boost::json::object_kind).as_object()};
                write_item(inner, item);
            }
        }
    };
    static std::string encode(const auto& write_members) {
        boost::json::monotonic_resource memory;
        boost::json::object document(&memory);
        Sink sink{document};
        write_members(sink);
        return boost::json::serialize(document);
    }
};
#endif

}  // namespace cis::benchmarks
