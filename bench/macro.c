/*
 * macro: a server and its client as they are packaged: nginx serves a page of so many bytes to wrk.
 * What the rest of the suite takes apart, a server does all at once: this says whether a change of
 * a few ns a system call still shows in requests per second.
 *
 * One nginx process (no master: nothing is left when it is killed) on the measuring task's CPU, one
 * thread of wrk with a few connections on the partner's, 127.0.0.1 between them. Each launch starts
 * its own server; pages come from files, by sendfile(2), and nothing is logged. A batch is one run
 * of wrk, which ends at the first of its 100 ms ticks after it was told to; what it took is scaled
 * to a round number of requests. The case is bound by whichever of the two CPUs is busier: the
 * record says how busy the server was.
 *
 * The proof: nginx has counted the requests as well. It may have served those that wrk left behind
 * when it ended, one a connection, and no other.
 */
#include "bench/nginx_wrk.h"
#include "lib/bench.h"
#include "lib/interval.h"
#include "lib/note.h"

enum { SERVER, SIZE, PLACE }; /* the parameters, in table order */
enum { REQUESTS = 4096 };     /* that a run of wrk is scaled to */

static const char *const servers[] = {"nginx", NULL};
static const char *const sizes[] = {"86", "1k", "2k", "4k", "8k", "16k", "32k", NULL};
static const int size_bytes[] = {86, 1024, 2048, 4096, 8192, 16384, 32768};

static const struct parameter parameters[] = {
	{.name = "server", .summary = "who serves", .values = servers, .always_shown = true},
	{.name = "size", .summary = "bytes of the page", .values = sizes, .always_shown = true},
	{.name = "place",
	 .summary = "the client's CPU",
	 .values = place_values,
	 .fallback = PLACE_CORE},
	{0},
};

static int64_t agreed;    /* operations that both have counted */
static int runs;          /* of wrk, less the one that warms up */
static long long busy_ns; /* of the server, in them */
static struct client_run sum;

static void setup(const struct bench_case *c)
{
	scratch_new();
	client_prepare();
	server_start(c->cpus[0], size_bytes[c->value[SIZE]]);
	note("client-cpu", c->cpus[1]);
	note("connections", CONNECTIONS);
}

static void note_run(const struct client_run *r, long long ns)
{
	runs++;
	sum.requests += r->requests;
	sum.us += r->us;
	sum.p50_us += r->p50_us;
	sum.p99_us += r->p99_us;
	busy_ns += ns;
	note("requests", sum.requests);
	note("requests-per-second", sum.requests * 1000000 / sum.us);
	note("latency-p50-ns", sum.p50_us * 1000 / runs);
	note("latency-p99-ns", sum.p99_us * 1000 / runs);
	if (busy_ns)
		note("server-busy-percent", busy_ns / (sum.us * 10));
}

static void run(const struct bench_case *c, uint64_t iterations)
{
	static bool warm;
	long long before = server_served(), ns = server_ns(), left_behind;
	struct client_run r = run_client(c->cpus[1], size_bytes[c->value[SIZE]]);

	ns = server_ns() - ns;
	left_behind = server_served() - before - r.requests;
	if (left_behind >= 0 && left_behind <= CONNECTIONS)
		agreed += (int64_t)iterations;
	interval_add(r.us * 1000 * (int64_t)iterations / r.requests);
	if (warm)
		note_run(&r, ns);
	warm = true;
}

static int64_t counted_now(void)
{
	return agreed;
}

static void teardown(const struct bench_case *c)
{
	(void)c;
	server_end();
	scratch_end();
}

static enum bound bound(const struct bench_case *c)
{
	(void)c;
	return BOUND_WAKEUP;
}

static int bytes(const struct bench_case *c)
{
	return size_bytes[c->value[SIZE]];
}

static const struct standard_case cases[] = {
	{PRESET_STANDARD, "macro.nginx.86"},       {PRESET_STANDARD, "macro.nginx.1k"},
	{PRESET_STANDARD, "macro.nginx.2k"},       {PRESET_STANDARD, "macro.nginx.4k"},
	{PRESET_STANDARD, "macro.nginx.8k"},       {PRESET_STANDARD, "macro.nginx.16k"},
	{PRESET_STANDARD, "macro.nginx.32k"},      {PRESET_RIGOROUS, "macro.nginx.86.same"},
	{PRESET_RIGOROUS, "macro.nginx.86.smt"},   {PRESET_RIGOROUS, "macro.nginx.86.package"},
	{PRESET_RIGOROUS, "macro.nginx.32k.same"}, {0, NULL},
};

const struct benchmark benchmark = {
	.name = "macro",
	.version = 1,
	.summary = "a server and its client, as they are packaged",
	.operation = "one page requested and served",
	.parameters = parameters,
	.cases = cases,
	.bound = bound,
	.bytes = bytes,
	.count = {.what = "requests that nginx has counted as well", .now = counted_now},
	.timing = TIMED_SUMS,
	.foreign = REQUESTS,
	.setup = setup,
	.run = run,
	.teardown = teardown,
};
