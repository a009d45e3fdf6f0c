#include "wire/delayed_resume.hpp"

#include <microhttpd.h>

namespace cis::emulator {

DelayedResume::DelayedResume() : thread_([this] { run(); }) {}

DelayedResume::~DelayedResume() {
    shut_down();
    thread_.join();
}

bool DelayedResume::suspend(MHD_Connection* connection, std::chrono::milliseconds delay) {
    const std::lock_guard lock{mutex_};
    if (stopping_) return false;
    MHD_suspend_connection(connection);
    waiting_.push({Clock::now() + delay, connection});
    changed_.notify_one();
    return true;
}

bool DelayedResume::hold(MHD_Connection* connection) {
    const std::lock_guard lock{mutex_};
    if (stopping_) return false;
    MHD_suspend_connection(connection);
    held_.insert(connection);
    return true;
}

void DelayedResume::resume(MHD_Connection* connection) {
    const std::lock_guard lock{mutex_};
    if (held_.erase(connection) != 0) MHD_resume_connection(connection);
}

void DelayedResume::shut_down() {
    const std::lock_guard lock{mutex_};
    stopping_ = true;
    while (!waiting_.empty()) resume_first();
    for (MHD_Connection* const connection : held_) MHD_resume_connection(connection);
    held_.clear();
    changed_.notify_one();
}

void DelayedResume::run() {
    std::unique_lock lock{mutex_};
    while (!stopping_) {
        if (waiting_.empty()) {
            changed_.wait(lock);
        } else if (const auto due = waiting_.top().due; Clock::now() < due) {
            changed_.wait_until(lock, due);
        } else {
            resume_first();
        }
    }
}

void DelayedResume::resume_first() {
    MHD_resume_connection(waiting_.top().connection);
    waiting_.pop();
}

}  // namespace cis::emulator
