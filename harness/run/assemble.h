/*
 * From a session's text to a record's results: exit codes become statuses, lost lines become
 * failures, pilots that could not run become skipped cases.
 */
#ifndef TRAPCOST_ASSEMBLE_H
#define TRAPCOST_ASSEMBLE_H

#include "harness/record/record.h"
#include "harness/run/catalog.h"
#include "harness/run/plan.h"
#include "harness/run/session.h"

/* Reads the facts among the lines of a plan of that kind into `facts`. -1 and an error if
 * that line did not come through or holds what is no fact. */
int assemble_facts(const struct plan *plan, const struct session *session, enum plan_kind kind,
		   struct facts *facts, struct error *error);

/* Runs facts on the target and reads them. */
int assemble_ask_facts(struct target *target, struct facts *facts, struct error *error);

/* Like assemble_facts(), of what did arrive: a line of facts stands for itself. */
int assemble_facts_there(const struct plan *plan, const struct session *session,
			 enum plan_kind kind, struct facts *facts, struct error *error);

/* Works out from the record's facts and CPU what machine it was; `name` may be NULL. */
void assemble_machine(struct record *record, const char *name);

/* Copies labels into the record. */
void assemble_labels(struct record *record, const struct pair *labels, size_t count);

/* Fills the record's results, one per chosen case, in their order. */
void assemble_results(struct record *record, const struct catalog *catalog, const size_t *chosen,
		      size_t count, const struct plan *plan, const struct session *session);

#endif
