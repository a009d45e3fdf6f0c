#pragma once

#include <cstddef>

namespace cis::programs {

/// A phrase that every language has. In the table of a language, a name in braces, such as `{when}`, stands
/// for a value.
enum class Phrase {
    // The heading of a page about a posting, and what is on every sheet.
    kicker,
    page_title,
    untitled_posting,
    made,
    posting_status,
    review,
    personal_data,
    share_with_care,
    candidates,
    completed_every_step,
    have_a_score,
    average_score,
    no_candidates,
    no_candidates_why,
    // Tables and charts.
    people,
    share,
    part_of_whole,
    as_a_bar,
    the_numbers,
    // Where people are.
    where_people_are,
    by_status,
    status,
    other,
    by_other_status,
    no_status,
    all_further,
    // Scores.
    scores,
    score,
    bin,
    last_bin,
    by_score,
    // When people were invited.
    when_invited,
    by_invitation,
    from,
    invited_between,
    invited_at,
    column_width,
    // Where people drop out.
    where_people_drop_out,
    about_steps,
    step_number,
    in_step,
    of_this_step,
    reached,
    started,
    completed,
    knocked_out,
    got_no_further,
    // The best scores.
    best_score,
    best_scores,
    ten_best_scores,
    with_best_scores,
    place,
    name,
    from_0_to_100,
    score_on_scale,
    invited_on,
    invitation_unknown,
    // Where the numbers come from.
    from_service,
    never_complete,
    unknown_age,
    from_copy,
    // What has changed in a copy.
    change_arrived,
    change_finished,
    change_scored,
    change_knocked_out,
    change_left,
    change_returned,
    changes_since,
    no_changes,
    no_longer,
    score_was,
    name_removed,
    kept_since,
    kept_later,
    copy_incomplete,
    copy_as_of,
    perhaps_earlier,
    between_passes,
    change,
    email,
    posting,
    changed_when,
    changed_not_before,
    may_be_earlier,
    score_before,
    yes,
    since_last_week,
    who_they_are,  // the last
};
inline constexpr auto phrase_count = static_cast<std::size_t>(Phrase::who_they_are) + 1;

/// A phrase with `{count}`, which depends on the number.
enum class CountPhrase {
    histogram,
    without_score,
    impossible_score,
    invited_people,
    without_invitation,
    impossible_invitation,
    without_steps,
    entries_left_out,
    tied_with_last,
    vanished,
    unreadable,
    weeks,
    days,
    hours,
    minutes,
    arrived_people,
    finished_people,
    scored_people,
    knocked_out_people,
    left_people,
    returned_people,
    there_before,
    data_removed,  // the last
};
inline constexpr auto count_phrase_count = static_cast<std::size_t>(CountPhrase::data_removed) + 1;

}  // namespace cis::programs
