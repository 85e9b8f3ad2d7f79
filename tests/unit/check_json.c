/* SPDX-License-Identifier: GPL-3.0-or-later */
/* json: commas, escapes, numbers, and UTF-8 whatever bytes go in. */
#include "report/json.h"
#include "unit.h"

#define BAD "\xef\xbf\xbd" /* U+FFFD */

static struct text text;
static struct json json;

START_TEST(commas)
{
	json_open(&json, NULL, '{');
	json_number(&json, "a", 1, 0);
	json_open(&json, "b", '[');
	json_close(&json, ']');
	json_open(&json, "c", '[');
	json_string(&json, NULL, "x");
	json_null(&json, NULL);
	json_open(&json, NULL, '{');
	json_close(&json, '}');
	json_hex(&json, NULL, "\x01\xff");
	json_close(&json, ']');
	json_null(&json, "d");
	json_open(&json, "e", '{');
	json_string(&json, "f", "g");
	json_close(&json, '}');
	json_hex(&json, "h", "");
	json_close(&json, '}');
	ck_assert_str_eq(unit_string(&text),
		"{\"a\":1,\"b\":[],\"c\":[\"x\",null,{},\"01ff\"],\"d\":null,"
		"\"e\":{\"f\":\"g\"},\"h\":\"\"}");
}
END_TEST

START_TEST(numbers)
{
	static const struct {
		double number;
		int decimals;
		const char *text;
	} rows[] = {
		{ 0, 0, "0" },
		{ 14213, 0, "14213" },
		{ -1, 0, "-1" },
		{ 0.9996, 3, "1.000" },
		{ 0.88, 3, "0.880" },
		{ 111731000000, 0, "111731000000" },
		{ 9007199254740992, 0, "9007199254740992" },
		{ 1e22, 0, "10000000000000000000000" },
		{ 1e-9, 3, "0.000" },
	};

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		text.size = 0;
		json = (struct json){ .text = &text };
		json_number(&json, NULL, rows[i].number, rows[i].decimals);
		ck_assert_str_eq(unit_string(&text), rows[i].text);
	}
}
END_TEST

static const struct {
	const char *bytes;
	bool is_utf8;
	const char *shown;
} strings[] = {
	{ "", true, "" },
	{ "plain/ASCII ~", true, "plain/ASCII ~" },
	{ "\"\\", true, "\\\"\\\\" },
	{ "\x01\t\n\r\x1f\x7f", true, "\\u0001\\u0009\\u000a\\u000d\\u001f\\u007f" },
	/* the first and the last of each length */
	{ "\xc2\x80\xdf\xbf", true, "\xc2\x80\xdf\xbf" },
	{ "\xe0\xa0\x80\xef\xbf\xbf", true, "\xe0\xa0\x80\xef\xbf\xbf" },
	{ "\xf0\x90\x80\x80\xf4\x8f\xbf\xbf", true, "\xf0\x90\x80\x80\xf4\x8f\xbf\xbf" },
	/* around the surrogates */
	{ "\xed\x9f\xbf\xee\x80\x80", true, "\xed\x9f\xbf\xee\x80\x80" },
	{ "\xed\xa0\x80", false, BAD BAD BAD },
	{ "\xed\xbf\xbf", false, BAD BAD BAD },
	/* overlong */
	{ "\xc0\xaf", false, BAD BAD },
	{ "\xc1\xbf", false, BAD BAD },
	{ "\xe0\x9f\xbf", false, BAD BAD BAD },
	{ "\xf0\x8f\xbf\xbf", false, BAD BAD BAD BAD },
	/* above U+10FFFF */
	{ "\xf4\x90\x80\x80", false, BAD BAD BAD BAD },
	{ "\xf5\x80\x80\x80", false, BAD BAD BAD BAD },
	{ "\xff\xfe", false, BAD BAD },
	{ "\xf8\x88\x80\x80\x80", false, BAD BAD BAD BAD BAD },
	/* cut short, at the end and before something else */
	{ "\xc3", false, BAD },
	{ "\xe2\x82", false, BAD BAD },
	{ "\xf0\x9f\x98", false, BAD BAD BAD },
	{ "\xc3(", false, BAD "(" },
	{ "\xe2(\xa1", false, BAD "(" BAD },
	{ "\xe2\x82(", false, BAD BAD "(" },
	{ "\xe2\x82\xc3\xa4", false, BAD BAD "\xc3\xa4" },
	{ "\xf0\x9f\xc3\xa4", false, BAD BAD "\xc3\xa4" },
	{ "\xf0\x9f\x98\xc3\xa4", false, BAD BAD BAD "\xc3\xa4" },
	{ "\xf0\x9f\x98(", false, BAD BAD BAD "(" },
	{ "\xe2\x82\"", false, BAD BAD "\\\"" },
	/* continuation without a beginning */
	{ "\x80", false, BAD },
	{ "a\xbf"
	  "b",
		false, "a" BAD "b" },
	/* one that is not, among ones that are */
	{ "\xc3\xa4\xff\xe2\x82\xac", false, "\xc3\xa4" BAD "\xe2\x82\xac" },
};

START_TEST(every_string)
{
	AUTO_FREE char *begun = unit_join("\"", strings[_i].shown);
	AUTO_FREE char *quoted = unit_join(begun, "\"");

	json_string(&json, NULL, strings[_i].bytes);
	ck_assert_str_eq(unit_string(&text), quoted);
	ck_assert_int_eq(json_is_utf8(strings[_i].bytes), strings[_i].is_utf8);
	ck_assert(json_is_utf8(unit_string(&text)));
}
END_TEST

START_TEST(every_control_character)
{
	for (int c = 1; c < 0x20; c++) {
		char bytes[2] = { (char)c, '\0' }, shown[16];

		text.size = 0;
		json = (struct json){ .text = &text };
		json_string(&json, NULL, bytes);
		snprintf(shown, sizeof(shown), "\"\\u%04x\"", (unsigned)c);
		ck_assert_str_eq(unit_string(&text), shown);
	}
}
END_TEST

START_TEST(keys_are_strings)
{
	json_open(&json, NULL, '{');
	json_null(&json, "a\"b");
	json_close(&json, '}');
	ck_assert_str_eq(unit_string(&text), "{\"a\\\"b\":null}");
}
END_TEST

START_TEST(hexadecimal)
{
	json_hex(&json, NULL, "\x7f\x80 \xff\n");
	ck_assert_str_eq(unit_string(&text), "\"7f8020ff0a\"");
}
END_TEST

static void
start_anew(void)
{
	json = (struct json){ .text = &text };
}

static void
end(void)
{
	text_free(&text);
}

static void
add(TCase *tests)
{
	tcase_add_checked_fixture(tests, start_anew, end);
	tcase_add_test(tests, commas);
	tcase_add_test(tests, numbers);
	tcase_add_loop_test(tests, every_string, 0, COUNT_OF(strings));
	tcase_add_test(tests, every_control_character);
	tcase_add_test(tests, keys_are_strings);
	tcase_add_test(tests, hexadecimal);
}

int
main(void)
{
	return unit_run("json", add);
}
