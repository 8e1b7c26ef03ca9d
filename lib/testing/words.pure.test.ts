import { expect, test } from "vitest";
import { en } from "@/lib/i18n/messages/en";
import { ru as russian } from "@/lib/i18n/messages/ru";
import { format, ru, t } from "./words";

test("browser tests read the words that pages show", () => {
  const { actions, ...english } = t;
  const { actions: known, ...translated } = ru;
  expect(en).toMatchObject(english);
  expect(russian).toMatchObject(translated);
  expect(Object.keys(known)).toEqual(Object.keys(actions));
});

test("arguments are filled in by the rules of the language", () => {
  const records = { one: "{n, plural, one {# record} other {# records}} of {zone}" };
  expect(format(records.one, { n: 1, zone: "a.test" })).toBe("1 record of a.test");
  expect(
    format("{n, plural, one {# запись} few {# записи} many {# записей} other {# записи}}", { n: 22 }, "ru"),
  ).toBe("22 записи");
});
