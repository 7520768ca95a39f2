// Long work without the interpreter's lock, safe when the interpreter ends meanwhile.
//
// A thread that nobody waits for (a daemon) may still be in the core when Python ends. Taking the lock back would then unwind
// the thread through code that cannot be unwound, and abort the process; it sleeps until the process is gone instead.
#pragma once

#include <nanobind/nanobind.h>

#include <atomic>
#include <chrono>
#include <thread>

namespace rebelote {

struct Gate {
  std::atomic<bool> closed{false};
  std::atomic<int> entering{0};     // threads about to take the lock back
  std::atomic<bool> shared{false};  // whether a second thread has ever been at work
  const std::thread::id first{std::this_thread::get_id()};
  std::thread::id closer{};  // may go on: what runs at exit may use the core too
};

inline Gate& gate() {
  static Gate one;
  return one;
}

class Unlocked {
 public:
  Unlocked() {
    Gate& gate = rebelote::gate();
    if (std::this_thread::get_id() != gate.first) gate.shared = true;
    state_ = PyEval_SaveThread();
  }
  Unlocked(const Unlocked&) = delete;
  Unlocked& operator=(const Unlocked&) = delete;
  ~Unlocked() {
    Gate& gate = rebelote::gate();
    ++gate.entering;
    if (gate.closed && std::this_thread::get_id() != gate.closer) {
      --gate.entering;
      for (;;) std::this_thread::sleep_for(std::chrono::hours(1));
    }
    PyEval_RestoreThread(state_);
    --gate.entering;
  }

 private:
  PyThreadState* state_;
};

// Called at exit, before the interpreter ends.
inline void close_gate() {
  Gate& gate = rebelote::gate();
  gate.closer = std::this_thread::get_id();
  gate.closed = true;
  // What a thread left behind holds is never given back, which is no leak worth a word. It may be at work here, wait for the
  // lock, or be the one that loaded this module.
  const nanobind::object others = nanobind::module_::import_("threading").attr("active_count")();
  if (gate.shared || nanobind::cast<int>(others) > 1) nanobind::set_leak_warnings(false);
  nanobind::gil_scoped_release free;
  while (gate.entering > 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

}  // namespace rebelote
