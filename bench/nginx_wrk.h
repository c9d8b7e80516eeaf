/*
 * nginx and wrk for macro: a server of one launch, and runs of its client. Both live in the folder
 * that scratch_new() made. What goes wrong ends the process.
 */
#ifndef TRAPCOST_NGINX_WRK_H
#define TRAPCOST_NGINX_WRK_H

#include <arpa/inet.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include "lib/die.h"
#include "lib/foreign.h"
#include "lib/scratch.h"

enum {
	CONNECTIONS = 8,
	HEADER_MOST = 1024,
	PATIENCE_S = 5, /* with a server that does not answer */
	PAUSE_US = 10000,
	WAIT_TURNS = 500 /* pauses; then something hangs */
};

/* The first two lines keep to one process; folders are the launch's, as is all that is written. */
static const char server_settings[] = "daemon off;\n"
				      "master_process off;\n"
				      "error_log stderr warn;\n"
				      "pid pid;\n"
				      "events { worker_connections 64; }\n"
				      "http {\n"
				      "  access_log off;\n"
				      "  sendfile on;\n"
				      "  keepalive_requests 1000000000;\n"
				      "  client_body_temp_path body;\n"
				      "  proxy_temp_path proxy;\n"
				      "  fastcgi_temp_path fastcgi;\n"
				      "  uwsgi_temp_path uwsgi;\n"
				      "  scgi_temp_path scgi;\n"
				      "  server {\n"
				      "    listen 127.0.0.1:%d;\n"
				      "    root .;\n"
				      "    location = /status { stub_status; }\n"
				      "  }\n"
				      "}\n";

/* Only the end is told in Lua: what wrk does for a request stays as it is without a script. */
static const char client_script[] =
	"function done(summary, latency)\n"
	"  local e = summary.errors\n"
	"  io.write(string.format('trapcost %d %d %d %d %d %d\\n', summary.requests,\n"
	"    summary.duration, summary.bytes, e.connect + e.read + e.write + e.status + "
	"e.timeout,\n"
	"    latency:percentile(50), latency:percentile(99)))\n"
	"end\n";

/* What wrk says of a run. */
struct client_run {
	long long requests, us, bytes, errors, p50_us, p99_us;
};

static char client[256];
static pid_t server;
static int port;
static long long asked; /* status pages */

/* One that nobody uses now. */
static int free_port(void)
{
	struct sockaddr_in address = {.sin_family = AF_INET,
				      .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
	socklen_t size = sizeof address;
	int file = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

	if (file < 0 || bind(file, (struct sockaddr *)&address, size) != 0 ||
	    getsockname(file, (struct sockaddr *)&address, &size) != 0)
		die("a port of 127.0.0.1");
	close(file);
	return ntohs(address.sin_port);
}

/* The server's status page, or "" when it does not answer. */
static void ask(char *page, size_t size)
{
	static const char question[] = "GET /status HTTP/1.0\r\n\r\n";
	struct sockaddr_in address = {.sin_family = AF_INET,
				      .sin_port = htons((uint16_t)port),
				      .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
	const struct timeval patience = {.tv_sec = PATIENCE_S};
	int file = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
	size_t used = 0;
	ssize_t got = 0;

	if (file < 0)
		die("socket");
	setsockopt(file, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
	if (connect(file, (struct sockaddr *)&address, sizeof address) != 0 && errno == ENETUNREACH)
		skip("the loopback interface is down");
	if (send(file, question, sizeof question - 1, MSG_NOSIGNAL) > 0)
		while (used < size - 1 && (got = read(file, page + used, size - 1 - used)) > 0)
			used += (size_t)got;
	close(file);
	page[used] = '\0';
}

/* What the server has served but for status pages, when no connection but this one is left. */
static long long server_served(void)
{
	char page[2048];
	long long requests;
	int active;

	for (int i = 0; i < WAIT_TURNS; i++) {
		const char *text;

		ask(page, sizeof page);
		text = strstr(page, "Active connections: ");
		if (!text ||
		    sscanf(text,
			   "Active connections: %d server accepts handled requests %*d %*d %lld",
			   &active, &requests) != 2)
			break;
		asked++;
		if (active == 1)
			return requests - asked;
		usleep(PAUSE_US);
	}
	errno = 0;
	die("nginx does not tell what it has served: %s", foreign_words("nginx.said"));
}

/* ns that the server has run; 0 where the kernel does not say. */
static long long server_ns(void)
{
	char path[60];
	long long ns = 0;
	FILE *file;

	snprintf(path, sizeof path, "/proc/%d/schedstat", (int)server);
	file = fopen(path, "re");
	if (file && fscanf(file, "%lld", &ns) != 1)
		ns = 0;
	if (file)
		fclose(file);
	return ns;
}

/* Starts it, pinned, with that page; returns when it answers. */
static void server_start(int cpu, int bytes)
{
	static char program[256], folder[256];
	char page[2048] = "";
	int status;

	foreign_find("nginx", program, sizeof program);
	port = free_port();
	scratch_write("page", "%0*d", bytes, 0);
	scratch_write("nginx.conf", server_settings, port);
	snprintf(folder, sizeof folder, "%s", scratch_path(""));
	server = foreign_start((char *[]){program, "-p", folder, "-c", "nginx.conf", NULL}, cpu,
			       "nginx.said");
	for (int i = 0; i < 10 * WAIT_TURNS && !page[0]; i++) {
		usleep(PAUSE_US / 10);
		errno = 0;
		if (foreign_ended(server, &status))
			die("nginx does not start: %s", foreign_words("nginx.said"));
		ask(page, sizeof page);
	}
	errno = 0;
	if (!page[0])
		die("nginx does not answer: %s", foreign_words("nginx.said"));
	asked = 1;
}

static void server_end(void)
{
	foreign_kill(server);
}

/* Until it ends it is told to: at first it does not listen yet. */
static void await_client(pid_t pid)
{
	int status = -1;

	for (int i = 0; i < WAIT_TURNS && !foreign_ended(pid, &status); i++) {
		usleep(PAUSE_US);
		kill(pid, SIGINT);
	}
	errno = 0;
	if (status != 0)
		die("wrk did not end well: %s", foreign_words("wrk.said"));
}

static void client_prepare(void)
{
	foreign_find("wrk", client, sizeof client);
	scratch_write("wrk.lua", "%s", client_script);
}

/* One run, pinned; every answer is a page of `bytes`. */
static struct client_run run_client(int cpu, int bytes)
{
	char url[60], threads[] = "-t1", lasts[] = "-d1h", flag[] = "-s", script[] = "wrk.lua";
	char connections[20];
	char *argv[] = {client, threads, connections, lasts, flag, script, url, NULL};
	struct client_run r;

	snprintf(connections, sizeof connections, "-c%d", CONNECTIONS);
	snprintf(url, sizeof url, "http://127.0.0.1:%d/page", port);
	await_client(foreign_start(argv, cpu, "wrk.said"));
	errno = 0;
	if (sscanf(foreign_words("wrk.said"), "trapcost %lld %lld %lld %lld %lld %lld", &r.requests,
		   &r.us, &r.bytes, &r.errors, &r.p50_us, &r.p99_us) != 6 ||
	    r.requests <= 0 || r.us <= 0)
		die("wrk does not tell what it did: %s", foreign_words("wrk.said"));
	if (r.errors)
		die("wrk saw %lld errors in %lld requests", r.errors, r.requests);
	if (r.bytes < r.requests * bytes || r.bytes > r.requests * (bytes + HEADER_MOST))
		die("wrk read %lld bytes in %lld answers of %d", r.bytes, r.requests, bytes);
	return r;
}

#endif
