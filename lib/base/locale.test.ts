import { expect, test } from "vitest";
import { pickLocale } from "./locale";

test.each([
  [undefined, null, "en"],
  [undefined, "", "en"],
  [undefined, "ru", "ru"],
  [undefined, "ru-RU,ru;q=0.9,en-US;q=0.8", "ru"],
  [undefined, "de-AT, en;q=0.5, ru;q=0.7", "de"],
  [undefined, "fr-FR, en;q=0.5, ru;q=0.7", "ru"],
  [undefined, "fr,es;q=0.9", "en"],
  [undefined, "ru;q=0, en;q=0.1", "en"],
  ["en", "ru", "en"],
  ["ru", "en", "ru"],
  ["xx", "ru", "ru"],
] as const)("cookie %j and header %j give %s", (chosen, header, locale) => {
  expect(pickLocale(chosen, header)).toBe(locale);
});
