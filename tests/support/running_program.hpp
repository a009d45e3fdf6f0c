#pragma once

#include <sys/types.h>

#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "file_descriptor.hpp"
#include "pipe.hpp"

namespace cis::test {

/// A running program. Its output is read continuously, so that it never blocks. The destructor kills it.
class RunningProgram {
public:
    /// @param name see command_line()
    RunningProgram(const std::string& name, std::vector<std::string> arguments);
    ~RunningProgram();
    RunningProgram(const RunningProgram&) = delete;
    RunningProgram& operator=(const RunningProgram&) = delete;

    /// Waits for a line on standard error that begins with this text, or for the end of the output.
    /// @return the rest of that line; empty if it did not come
    [[nodiscard]] std::string wait_for_error_line(const std::string& begin);

    /// The next line on standard output, without its end; empty at the end of the output.
    [[nodiscard]] std::string next_line() { return out_.next_line(); }

    /// Sends a signal and waits for the end.
    /// @return the exit code, or -1 if the signal ended the program
    int stop(int signal);

    /// The output so far; the whole output after the end.
    [[nodiscard]] std::string out() const;
    [[nodiscard]] std::string err() const;

private:
    /// The bytes from a pipe.
    class Stream {
    public:
        explicit Stream(FileDescriptor source);
        ~Stream();
        Stream(const Stream&) = delete;
        Stream& operator=(const Stream&) = delete;

        [[nodiscard]] std::string text() const;
        [[nodiscard]] std::string wait_for_line(const std::string& begin);
        [[nodiscard]] std::string next_line();
        void read_to_end();

    private:
        void read_all();

        mutable std::mutex mutex_;
        std::condition_variable changed_;
        std::string text_;
        std::size_t next_ = 0;  ///< the start of the line that next_line() returns
        bool ended_ = false;
        FileDescriptor source_;
        std::thread reader_;
    };

    RunningProgram(const std::string& name, std::vector<std::string> arguments, Pipe out, Pipe err);

    Stream out_;
    Stream err_;
    pid_t pid_ = -1;
};

/// The lines of a text, without their ends.
[[nodiscard]] std::vector<std::string> lines_of(const std::string& text);

}  // namespace cis::test
