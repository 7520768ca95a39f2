#pragma once

#include <nanobind/nanobind.h>

namespace rebelote {

void bind_bots(nanobind::module_& module);

}  // namespace rebelote
