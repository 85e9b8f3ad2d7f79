/* SPDX-License-Identifier: GPL-3.0-or-later */
/* text: it grows, takes any byte, and says where memory ran out. */
#include "report/text.h"
#include "unit.h"

/* Under the address sanitizer too, malloc is to fail as it does without. */
const char *__asan_default_options(void);

const char *
__asan_default_options(void)
{
	return "allocator_may_return_null=1";
}

START_TEST(pieces)
{
	struct text text = { 0 };

	text_puts(&text, "real");
	text_putc(&text, ' ');
	text_put(&text, "111.731 s", 7);
	text_printf(&text, " %s %d%%", "is", 88);
	ck_assert_str_eq(unit_string(&text), "real 111.731 is 88%");
	ck_assert_uint_eq(text.size, 19);
	text_free(&text);
	ck_assert_ptr_null(text.data);
	ck_assert_uint_eq(text.size, 0);
	ck_assert_uint_eq(text.room, 0);
}
END_TEST

START_TEST(nothing)
{
	struct text text = { 0 };

	text_puts(&text, "");
	text_put(&text, NULL, 0);
	text_printf(&text, "%s", "");
	ck_assert_uint_eq(text.size, 0);
	ck_assert(!text.failed);
	text_free(&text);
	ck_assert_ptr_null(text.data);
	text_free(&text);
}
END_TEST

START_TEST(any_byte)
{
	struct text text = { 0 };

	for (int c = 0; c < 256; c++)
		text_putc(&text, (char)c);
	text_put(&text, "a\0b", 3);
	ck_assert_uint_eq(text.size, 259);
	for (int c = 0; c < 256; c++)
		ck_assert_int_eq((unsigned char)text.data[c], c);
	ck_assert_mem_eq(text.data + 256, "a\0b", 3);
	text_free(&text);
}
END_TEST

/* Byte by byte, and by pieces that just fit, do not fit, and are huge. */
START_TEST(growth)
{
	static const size_t sizes[] = { 1, 1022, 1, 1, 1023, 1024, 1025, 4096, 300000 };
	static char piece[300000];
	struct text text = { 0 };
	size_t size = 0;

	for (size_t i = 0; i < COUNT_OF(sizes); i++) {
		memset(piece, 'a' + (int)i, sizes[i]);
		text_put(&text, piece, sizes[i]);
		size += sizes[i];
		ck_assert_uint_eq(text.size, size);
		ck_assert_uint_ge(text.room, size);
		ck_assert_mem_eq(text.data + size - sizes[i], piece, sizes[i]);
	}
	ck_assert_int_eq(text.data[0], 'a');
	ck_assert_int_eq(text.data[1022], 'b');
	ck_assert_int_eq(text.data[1023], 'c');
	text_free(&text);
}
END_TEST

START_TEST(long_printf)
{
	struct text text = { 0 };

	for (int i = 0; i < 200; i++)
		text_printf(&text, "%0*d,", i, i);
	/* each number in its width, but 0 which takes one character */
	ck_assert_uint_eq(text.size, 199 * 200 / 2 + 1 + 200);
	ck_assert_mem_eq(text.data, "0,1,02,003,0004,", 16);
	ck_assert_mem_eq(text.data + text.size - 5, "0199,", 5);
	text_free(&text);
}
END_TEST

/* printf writes a NUL more than it is told to keep. */
START_TEST(printf_to_the_edge)
{
	for (int size = 1014; size <= 1025; size++) {
		struct text text = { 0 };

		text_printf(&text, "%0*d", size, 7);
		ck_assert_uint_eq(text.size, (size_t)size);
		ck_assert_uint_gt(text.room, text.size);
		ck_assert_int_eq(text.data[size - 1], '7');
		text_free(&text);
	}
}
END_TEST

/* What was there stays, and what comes later is taken if it fits. */
START_TEST(no_memory)
{
	volatile size_t absurd = (size_t)1 << 61;
	struct text text = { 0 };

	text_puts(&text, "kept");
	text_put(&text, "x", absurd);
	ck_assert(text.failed);
	ck_assert_uint_eq(text.size, 4);
	ck_assert_mem_eq(text.data, "kept", 4);
	text_puts(&text, "!");
	ck_assert(text.failed);
	ck_assert_uint_eq(text.size, 5);
	text_free(&text);
}
END_TEST

static void
add(TCase *tests)
{
	tcase_add_test(tests, pieces);
	tcase_add_test(tests, nothing);
	tcase_add_test(tests, any_byte);
	tcase_add_test(tests, growth);
	tcase_add_test(tests, long_printf);
	tcase_add_test(tests, printf_to_the_edge);
	tcase_add_test(tests, no_memory);
}

int
main(void)
{
	return unit_run("text", add);
}
