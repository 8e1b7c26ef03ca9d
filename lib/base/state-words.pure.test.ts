import { expect, test } from "vitest";
import german from "../i18n/messages/de/servers/servers.json";
import russian from "../i18n/messages/ru/servers/servers.json";
import { stateWords } from "./state-words";

const lists = { ru: russian, de: german };

test.each(["ru", "de"] as const)("what is searched for in %s is what the list says", (locale) => {
  for (const [word, state] of Object.entries(stateWords[locale])) {
    const shown = lists[locale].states[state].toLowerCase();
    if (!shown.includes(" ")) expect(word).toBe(shown);
  }
});
