import { expect, test } from "vitest";
import words from "../i18n/messages/ru/servers/servers.json";
import { russianStates } from "./russian-states";

test("what is searched for is what the list says", () => {
  for (const [word, state] of Object.entries(russianStates))
    expect(words.states[state].toLowerCase()).toBe(word);
});
