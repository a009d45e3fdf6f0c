#include <utility>

#include "cis/sync/export_output.hpp"
#include "sync/append_file.hpp"

namespace cis::sync {

ExportOutput::~ExportOutput() = default;

FileOutput::FileOutput(std::filesystem::path path)
    : file_(std::make_unique<detail::AppendFile>(std::move(path), "output")) {}

FileOutput::~FileOutput() = default;

void FileOutput::write(std::string_view bytes) { file_->append(bytes); }

std::uint64_t FileOutput::make_durable() {
    file_->make_durable();
    return file_->size();
}

std::uint64_t FileOutput::length() const { return file_->size(); }

void FileOutput::truncate(std::uint64_t length) { file_->truncate(length); }

}  // namespace cis::sync
