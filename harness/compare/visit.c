/* The launches of a case in a boot. */
#include "harness/compare/visit.h"

#include "harness/compare/comparable.h"

void visit_launches(const struct boot *boot, const char *id, launch_visitor *visitor, void *context)
{
	for (size_t i = 0; i < boot->record_count; i++) {
		const struct result *r = record_result(boot->records[i], id);

		for (size_t j = 0; r && j < r->launch_count; j++) {
			const struct launch *launch = &r->launches[j];

			if (launch->status == STATUS_OK &&
			    (boot->round < 0 || launch->round == boot->round))
				visitor(r, launch, context);
		}
	}
}
