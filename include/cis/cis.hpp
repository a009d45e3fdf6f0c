#pragma once

/// @file
/// The client of the v2 API, with everything that its calls need. The rest has headers of its own:
/// `<cis/legacy/client.hpp>` (LegacyClient), `<cis/webhook/inbox.hpp>` and `<cis/webhook/unwrap.hpp>`
/// (received webhooks), `<cis/signature/verifier.hpp>` (signatures alone), `<cis/ingest/ingestor.hpp>` and
/// `<cis/sync/…>` (long runs), `<cis/nlohmann.hpp>`, `<cis/testing/…>`. Include single headers instead if
/// compile time matters.

#include <cis/api/client.hpp>
#include <cis/call/for_each_concurrent.hpp>
#include <cis/call/metrics.hpp>
#include <cis/codec/json_text.hpp>
#include <cis/core/error.hpp>
#include <cis/core/exception.hpp>
#include <cis/core/json.hpp>
#include <cis/core/result.hpp>
#include <cis/core/timestamp.hpp>
#include <cis/http/attempt_log.hpp>
#include <cis/http/curl_transport.hpp>
#include <cis/http/trace_parent.hpp>
#include <cis/model/object_name.hpp>
#include <cis/version.hpp>

/// The client SDK of the Candidate Interview Service.
namespace cis {}
