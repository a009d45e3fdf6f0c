#pragma once

#include <cstdint>
#include <string>

namespace cis {

/// The query of a legacy list (specification: Limits). The number of the first page is undocumented; 1
/// is assumed.
struct LegacyListParams {
    std::int64_t page{1};    ///< the first page to fetch, 0 to 1,000,000,000
    std::int64_t limit{10};  ///< items per page; the service may send fewer
};

/// The query of a posting's legacy interviews (specification: Legacy API).
struct LegacyInterviewListParams {
    std::int64_t page{1};    ///< the first page to fetch, 0 to 1,000,000,000
    std::int64_t limit{10};  ///< items per page; the service may send fewer
    /// Filter by invitation date. The format is undocumented; the text is sent unchanged.
    std::string start_date{};
    std::string end_date{};  ///< like `start_date`
};

}  // namespace cis
