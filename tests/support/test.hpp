#pragma once

// What most tests use. All test programs share it as a precompiled header, so a test includes it first,
// whatever it needs of it, and then only what is not here.

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <deque>
#include <exception>
#include <filesystem>
#include <fstream>
#include <functional>
#include <future>
#include <initializer_list>
#include <iterator>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <new>
#include <nlohmann/json.hpp>
#include <numeric>
#include <optional>
#include <random>
#include <set>
#include <span>
#include <sstream>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include <cis/call/rate_limiter.hpp>
#include <cis/cis.hpp>
#include <cis/ingest/file_journal.hpp>
#include <cis/ingest/ingest_key.hpp>
#include <cis/ingest/ingestor.hpp>
#include <cis/legacy/client.hpp>
#include <cis/signature/sign.hpp>
#include <cis/signature/verifier.hpp>
#include <cis/testing/fake_transport.hpp>
#include <cis/webhook/inbox.hpp>
#include <cis/webhook/memory_seen_store.hpp>

#include "answers.hpp"
#include "catch.hpp"
#include "client_fixture.hpp"
#include "environment_variable.hpp"
#include "eventually.hpp"
#include "faked_client.hpp"
#include "loopback_port.hpp"
#include "project_folders.hpp"
#include "temp_directory.hpp"
#include "test_certificates.hpp"
#include "wire_sample.hpp"

// Tests with other programs are only for POSIX.
#if !defined(_WIN32)
#include "child_process.hpp"
#include "running_program.hpp"
#endif

using namespace cis;
using namespace cis::test;
using namespace std::literals;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::EndsWith;
using Catch::Matchers::StartsWith;
using std::chrono::milliseconds;
using std::chrono::steady_clock;
