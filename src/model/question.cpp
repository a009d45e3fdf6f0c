#include "cis/model/question.hpp"

#include "cis/model/object_name.hpp"
#include "model/fields.hpp"

namespace cis {

template <>
inline constexpr model::Identity model::identity_of<Question>{.object = ObjectName::question, .id = "id"};

CIS_LISTED_FIELDS(Question, id, posting_id, modality, text, object, rank, evaluation_criteria, score_of_1,
                  score_of_5, score_weight, not_scored, question_type, min_follow_ups, max_follow_ups,
                  additional_instructions, post_processing_evaluation_criteria, expected_answer,
                  expected_value, is_dealbreaker, answer, is_knockout, dropdown_values, is_answer_mandated,
                  mcq_type, operator_, file_types, allow_multiple_files, slider_min, slider_max, slider_step,
                  response_format, instructions, options, structured_config, created_at, updated_at)

CIS_PARAMETERS(QuestionParams, modality, text, rank, evaluation_criteria, score_of_1, score_of_5,
               score_weight, not_scored, question_type, min_follow_ups, max_follow_ups,
               additional_instructions, post_processing_evaluation_criteria, expected_answer, expected_value,
               is_dealbreaker, answer, is_knockout, dropdown_values, is_answer_mandated, mcq_type, operator_,
               file_types, allow_multiple_files, slider_min, slider_max, slider_step, response_format,
               instructions, options, structured_config)

}  // namespace cis
