// Work shared by threads: who does a piece never changes what it is.
#pragma once

#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

namespace rebelote {

// Calls work(index) once for each index below `count`, on `threads` threads (0: one a core).
template <class F>
void in_parallel(std::size_t count, int threads, F&& work) {
  std::size_t wanted = threads > 0 ? static_cast<std::size_t>(threads) : std::thread::hardware_concurrency();
  if (wanted > count) wanted = count;
  if (wanted <= 1) {
    for (std::size_t index = 0; index < count; ++index) work(index);
    return;
  }
  std::atomic<std::size_t> next{0};
  std::vector<std::jthread> crew;
  for (std::size_t worker = 0; worker < wanted; ++worker) {
    crew.emplace_back([&] {
      for (std::size_t index = next++; index < count; index = next++) work(index);
    });
  }
}

}  // namespace rebelote
