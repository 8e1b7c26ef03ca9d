import { expect, test } from "vitest";
import { staffRegistry } from "@/lib/api/registry";
import { locales } from "@/lib/base/locale";
import type { AnyOperation } from "@/lib/domain/kernel/operation/operation";
import { messagesOf, ownLetters } from "@/lib/testing/languages";
import { actionLabels } from "./labels";
import { translator } from "./translator";

const operations = Object.values(staffRegistry).flatMap((actions): AnyOperation[] => Object.values(actions));

test.each(operations.map(({ name }) => name))("what staff do with %s has words in every language", (name) => {
  for (const locale of locales) {
    const said = actionLabels(translator(messagesOf[locale].activity), name);
    expect(said).not.toBe(name);
    expect(said).toMatch(ownLetters[locale] ?? /\w/);
  }
});
