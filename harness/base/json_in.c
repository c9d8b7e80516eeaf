/* JSON from outside. */
#include "harness/base/json_in.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "harness/base/escape.h"
#include "harness/base/memory.h"

#define FILE_BYTES_MAX ((off_t)256 << 20)
enum { NAME_LONGEST = 200 };

bool json_in_failed(const struct json_in *in)
{
	return in->error->text[0] != '\0';
}

void json_in_complain(const struct json_in *in, const char *key, const char *wants)
{
	error_set(in->error, "%s: \"%.60s\" should be %s", in->path, key, wants);
}

/* All bytes at once: json_loadfd() makes a system call a byte. */
static char *read_all(int file, size_t size, size_t *used, const char *path, struct error *error)
{
	char *bytes = memory_resize(NULL, size + 1);
	ssize_t got = 1;

	for (*used = 0; *used < size && got > 0; *used += got > 0 ? (size_t)got : 0) {
		got = read(file, bytes + *used, size - *used);
		if (got < 0)
			error_set(error, "cannot read %s: %s", path, strerror(errno));
	}
	return bytes;
}

static json_t *parse(const char *path, const char *bytes, size_t size, struct error *error)
{
	json_error_t why;
	json_t *root = json_loadb(bytes, size, JSON_REJECT_DUPLICATES, &why);

	if (!root)
		error_set(error, "%s:%d: not JSON: %s", path, why.line, why.text);
	return root;
}

/* A file's bytes, a new string; NULL and an error. A FIFO or a device would block, a huge file
 * would not fit. */
static char *load_bytes(const char *path, size_t *used, struct error *error)
{
	int file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
	struct stat status;
	char *bytes = NULL;

	if (file < 0 || fstat(file, &status) != 0)
		error_set(error, "cannot read %s: %s", path, strerror(errno));
	else if (!S_ISREG(status.st_mode) || status.st_size > FILE_BYTES_MAX)
		error_set(error, "cannot read %s: no plain file of at most 256 MiB", path);
	else
		bytes = read_all(file, (size_t)status.st_size, used, path, error);
	if (file >= 0)
		close(file);
	return bytes;
}

json_t *json_in_load(const char *path, struct error *error)
{
	size_t used = 0;
	char *bytes = load_bytes(path, &used, error);
	json_t *root = bytes && !error->text[0] ? parse(path, bytes, used, error) : NULL;

	free(bytes);
	return root;
}

json_t *json_in_load_columns(const char *path, struct json_columns *columns, struct error *error)
{
	size_t used = 0, left;
	char *bytes = load_bytes(path, &used, error), *text;
	struct error shifted = {""}; /* its line is not the file's */
	json_t *root = NULL;

	*columns = (struct json_columns){NULL, 0, 0};
	if (bytes && !error->text[0]) {
		text = json_columns_lift(bytes, used, &left, columns);
		root = parse(path, text, left, &shifted);
		if (!root)
			json_decref(parse(path, bytes, used, error));
		free(text);
	}
	free(bytes);
	if (!root)
		error_set(error, "%s", shifted.text);
	return root;
}

json_t *json_in_object(const struct json_in *in, json_t *parent, const char *key)
{
	json_t *value = json_object_get(parent, key);

	if (!json_is_object(value))
		json_in_complain(in, key, "an object");
	return json_is_object(value) ? value : NULL;
}

json_t *json_in_array(const struct json_in *in, json_t *parent, const char *key)
{
	json_t *value = json_object_get(parent, key);

	if (!json_is_array(value))
		json_in_complain(in, key, "an array");
	return json_is_array(value) ? value : NULL;
}

bool json_in_boolean(const struct json_in *in, json_t *parent, const char *key)
{
	json_t *value = json_object_get(parent, key);

	if (!json_is_boolean(value))
		json_in_complain(in, key, "true or false");
	return json_is_true(value);
}

char *json_in_text(json_t *value)
{
	return json_is_string(value) ? escape_controls(json_string_value(value))
				     : memory_copy("", 0);
}

char *json_in_string(const struct json_in *in, json_t *parent, const char *key)
{
	json_t *value = json_object_get(parent, key);

	if (!value || json_is_null(value))
		return NULL;
	if (!json_is_string(value)) {
		json_in_complain(in, key, "a string or null");
		return NULL;
	}
	return json_in_text(value);
}

char *json_in_required(const struct json_in *in, json_t *parent, const char *key)
{
	char *text = json_in_string(in, parent, key);

	if (!text)
		json_in_complain(in, key, "a string");
	return text ? text : memory_copy("", 0);
}

char *json_in_name(const struct json_in *in, json_t *parent, const char *key)
{
	char *name = json_in_required(in, parent, key);
	size_t length = strlen(name);

	if (length == 0 || length > NAME_LONGEST || name[0] == '.' || name[0] == '_' ||
	    name[length - 1] == '.' || strstr(name, "..") || strstr(name, "._") ||
	    strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_.") != length)
		json_in_complain(in, key, "words of a-z, 0-9 and _, joined by dots");
	return name;
}

int64_t json_in_integer(const struct json_in *in, json_t *parent, const char *key, int64_t least,
			int64_t most, int64_t fallback)
{
	json_t *value = json_object_get(parent, key);

	if (!value || json_is_null(value))
		return fallback;
	if (!json_is_integer(value) || json_integer_value(value) < least ||
	    json_integer_value(value) > most) {
		json_in_complain(in, key, "an integer in its range");
		return fallback;
	}
	return json_integer_value(value);
}

double json_in_number(const struct json_in *in, json_t *parent, const char *key)
{
	json_t *value = json_object_get(parent, key);

	if (!value || json_is_null(value))
		return NAN;
	if (!json_is_number(value))
		json_in_complain(in, key, "a number or null");
	return json_number_value(value);
}

int json_in_choice(const struct json_in *in, json_t *parent, const char *key,
		   const char *(*name)(int), int count)
{
	char *text = json_in_required(in, parent, key);
	int choice = 0;

	while (choice < count && strcmp(name(choice), text) != 0)
		choice++;
	free(text);
	if (choice < count)
		return choice;
	json_in_complain(in, key, "one of the words the format has for it");
	return 0;
}
