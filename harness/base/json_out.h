/* Making JSON: values that cannot fail to be made. Out of memory ends the program. */
#ifndef TRAPCOST_JSON_OUT_H
#define TRAPCOST_JSON_OUT_H

#include <jansson.h>

/* Adds a member; takes over `value`. */
void json_out_put(json_t *object, const char *key, json_t *value);

/* Text from outside: what is not printable ASCII is escaped, once however often it is written and
 * read; null for NULL. */
json_t *json_out_text(const char *text);

/* A number of nine significant digits, so that it prints short; null when it is not finite. */
json_t *json_out_number(double value);

/* The tree as a new string, one member a line; releases the tree. */
char *json_out_string(json_t *root);

#endif
