import { expect, test } from "vitest";
import { staffRegistry } from "@/lib/api/registry";
import type { AnyOperation } from "@/lib/domain/kernel/operation/operation";
import { en } from "@/lib/i18n/messages/en";
import { ru } from "@/lib/i18n/messages/ru";
import { actionLabels } from "./labels";
import { translator } from "./translator";

const operations = Object.values(staffRegistry).flatMap((actions): AnyOperation[] => Object.values(actions));

test.each(operations.map(({ name }) => name))("what staff do with %s has words in both languages", (name) => {
  expect(actionLabels(translator(en.activity), name)).not.toBe(name);
  expect(actionLabels(translator(ru.activity), name)).toMatch(/[а-яё]/);
});
