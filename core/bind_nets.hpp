#pragma once

#include <nanobind/nanobind.h>

namespace rebelote {

void bind_nets(nanobind::module_& module);

}  // namespace rebelote
