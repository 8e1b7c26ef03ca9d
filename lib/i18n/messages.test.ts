import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { describe, expect, test } from "vitest";
import { locales } from "@/lib/base/locale";
import { messagesOf } from "@/lib/testing/languages";

/** Every message as [path, text]. */
function textsOf(messages: object, path = ""): [path: string, text: string][] {
  return Object.entries(messages).flatMap(([key, value]): [string, string][] => {
    const here = path ? `${path}.${key}` : key;
    return typeof value === "object" ? textsOf(value, here) : [[here, String(value)]];
  });
}

/** Names of its arguments, and of its tags as `<name>`. */
const namesIn = (elements: readonly MessageFormatElement[]): string[] =>
  elements.flatMap((element): string[] => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
    if (element.type === TYPE.tag) return [`<${element.value}>`, ...namesIn(element.children)];
    const isChoice = element.type === TYPE.select || element.type === TYPE.plural;
    const branches = isChoice ? Object.values(element.options).flatMap(({ value }) => namesIn(value)) : [];
    return [element.value, ...branches];
  });

/** The arguments and tags of each message, by path. */
const shapeOf = (messages: object): Record<string, string> =>
  Object.fromEntries(
    textsOf(messages).map(([path, text]) => [path, [...new Set(namesIn(parse(text)))].sort().join(" ")]),
  );

const { en, ru } = messagesOf;

test.each(locales)("%s says the same things as English, with the same arguments and tags", (locale) => {
  expect(shapeOf(messagesOf[locale])).toEqual(shapeOf(en));
});

test.each(locales)("every language has a name in the activity log in %s", (locale) => {
  expect(Object.keys(messagesOf[locale].activity.values.language)).toEqual(locales);
});

test.each(locales)("no message in %s is empty or has a space too many", (locale) => {
  const untidy = textsOf(messagesOf[locale]).filter(
    ([, text]) => text.trim() !== text || text === "" || / {2}/.test(text),
  );
  expect(untidy).toEqual([]);
});

type Plural = { path: string; branches: Record<string, string> };

/** The text between the "{" at `start` and its matching "}". */
function insideBraces(text: string, start: number): string {
  let depth = 0;
  for (let index = start; index < text.length; index++) {
    if (text[index] === "{") depth++;
    if (text[index] === "}" && --depth === 0) return text.slice(start + 1, index);
  }
  throw new Error(`Braces do not match: ${text}`);
}

const pluralsOf = (messages: object): Plural[] =>
  textsOf(messages).flatMap(([path, text]) =>
    Array.from(text.matchAll(/\{\w+, plural,/g), ({ index }) => {
      const inside = insideBraces(text, index);
      const branches: Record<string, string> = {};
      for (const name of inside.matchAll(/(=\d+|\w+) \{/g))
        branches[name[1] ?? ""] ??= insideBraces(inside, name.index + name[0].length - 1);
      return { path, branches };
    }),
  );

test.each(["en", "de"] as const)("every plural in %s has both forms", (locale) => {
  const broken = pluralsOf(messagesOf[locale]).filter(
    ({ branches }) => !("other" in branches) || !("one" in branches || "=0" in branches),
  );
  expect(broken).toEqual([]);
});

/** Messages whose plural form is the same for 2 and 5: datives, genitives, verbs. */
const sameForMany =
  /^billing\.owes|^servers\.shownOf$|^order\.software\.|^apiKeys\.(preview\.addresses|form\.ofCalls)$/;

test("every Russian plural has its forms, and says the number where 21 is meant as well as 1", () => {
  const broken = pluralsOf(ru).filter(
    ({ path, branches }) =>
      !("other" in branches) ||
      ("one" in branches && !("few" in branches) && !sameForMany.test(path)) ||
      !/#|\{\w+, number\}/.test(branches.one ?? "#"),
  );
  expect(broken).toEqual([]);
});

/** Words that the panel does not use, with their replacements. */
const banned = {
  en: [
    [/\be-mails?\b/i, "email"],
    [/\bmails?\b(?! server)/i, "email"],
    [/\btries\b/i, "attempts"],
    [/\bwrong\b(?<!\bwent wrong)/i, "incorrect"],
    [/\bright\b(?! (away|now)\b)/i, "correct"],
    [/\bstates?\b/i, "status"],
    [/\b(presets?|machines?)\b/i, "plan"],
    [/\bhost name\b/i, "hostname"],
    [/\b(cannot|do not|does not|is not|are not|will not)\b/i, "can't, don't …"],
    [/\b(whoever|somebody)\b(?! signed in knows)/i, "anyone, someone"],
    [/\d %|\} %/, "21%"],
    [/!/, "no exclamation marks"],
  ],
  ru: [
    [/\bE-mail\b/i, "электронная почта"],
    [/эл\. почт/i, "электронная почта"],
    [/ПИН/, "PIN-код"],
    [/(?<![а-яё])ключ[а-я]* (API|SSH)/i, "API-ключ"],
    [/аккаунт/i, "учётная запись"],
    [/машин|пресет/i, "конфигурация, сервер"],
    [/сесси/i, "сеанс"],
    [/[а-яё]\s–\s/i, "длинное тире"],
    [/(?<![а-яё])еще(?![а-яё])|удален(?![аоыи])|расчет|учетн/i, "ё"],
    [/!/, "без восклицательных знаков"],
  ],
  de: [
    [/Gutschrift/, "Rechnungskorrektur, Guthaben"],
    [/\be-mail/, "E-Mail"],
    [/Email/, "E-Mail"],
    [/Account/, "Konto"],
    [/\bPin\b/, "PIN"],
    [/"/, "„“"],
    [/!/, "keine Ausrufezeichen"],
    [/\d (?:GB|TB|MB|%)/, "geschütztes Leerzeichen"],
  ],
} as const;

describe("words that are not used", () => {
  test.each([
    ...banned.en.map(([pattern, instead]) => ["en", pattern, instead] as const),
    ...banned.ru.map(([pattern, instead]) => ["ru", pattern, instead] as const),
    ...banned.de.map(([pattern, instead]) => ["de", pattern, instead] as const),
  ])("%s: %s (instead: %s)", (locale, pattern) => {
    const found = textsOf(messagesOf[locale]).filter(([, text]) => pattern.test(text));
    expect(found).toEqual([]);
  });
});
