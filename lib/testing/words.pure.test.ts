import { expect, test } from "vitest";
import { localeOf } from "@/lib/base/locale";
import { messagesOf } from "./languages";
import { de, format, ru, t } from "./words";

test("browser tests read the words that pages show", () => {
  for (const [locale, words] of Object.entries({ en: t, ru, de })) {
    const { actions, ...pages } = words;
    expect(messagesOf[localeOf(locale)]).toMatchObject(pages);
    expect(Object.keys(actions)).toEqual(Object.keys(t.actions));
  }
});

test("arguments are filled in by the rules of the language", () => {
  const records = { one: "{n, plural, one {# record} other {# records}} of {zone}" };
  expect(format(records.one, { n: 1, zone: "a.test" })).toBe("1 record of a.test");
  expect(
    format("{n, plural, one {# запись} few {# записи} many {# записей} other {# записи}}", { n: 22 }, "ru"),
  ).toBe("22 записи");
});
