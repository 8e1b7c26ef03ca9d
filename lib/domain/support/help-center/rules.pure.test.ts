import { expect, test } from "vitest";
import { articleLanguage } from "@/lib/base/help-center";
import { personalIn, tsqueryOf, wordsOf } from "./rules";

test.each([
  ["Reset my root-password!", ["reset", "my", "root", "password"]],
  ["a & b | (c):* 'x' сервер сервер", ["сервер"]],
  ["", []],
  ["x".repeat(400), ["x".repeat(150)]],
])("the words of %s", (text, words) => {
  expect(wordsOf(text)).toEqual(words);
});

test("are beginnings, all or any of them", () => {
  expect(tsqueryOf(["root", "password"], "all")).toBe("root:* & password:*");
  expect(tsqueryOf(["root", "password"], "any")).toBe("root:* | password:*");
});

test("an article is shown in the reader's language, else the brand's, else English, else any", () => {
  expect(articleLanguage(["en", "de", "ru"], "ru", "de")).toBe("ru");
  expect(articleLanguage(["en", "de"], "ru", "de")).toBe("de");
  expect(articleLanguage(["en"], "ru", "de")).toBe("en");
  expect(articleLanguage(["ru"], "en", "de")).toBe("ru");
});

test("what may be personal is named", () => {
  const text = "Dear anna@example.com, 192.0.2.7 of № 55001 answers. Call +49 30 1234567. Again 192.0.2.7.";
  expect(personalIn(text)).toEqual(["anna@example.com", "192.0.2.7", "№ 55001", "+49 30 1234567"]);
  expect(personalIn("Version 2.1, port 22")).toEqual([]);
});
