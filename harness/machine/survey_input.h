/* What a survey's questions are put to. */
#ifndef TRAPCOST_SURVEY_INPUT_H
#define TRAPCOST_SURVEY_INPUT_H

#include "harness/machine/facts.h"
#include "harness/machine/kconfig.h"
#include "harness/machine/machine.h"
#include "harness/machine/topology.h"

struct survey_input {
	const struct facts *facts;
	const struct kconfig *config; /* NULL: not known */
	struct machine machine;
	struct topology *topology; /* NULL: not known */
};

#endif
