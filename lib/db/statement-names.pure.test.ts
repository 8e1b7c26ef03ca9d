import { expect, it } from "vitest";
import { StatementNames } from "./statement-names";

const askOften = (names: StatementNames, text: string) => {
  for (let turn = 0; turn < 3; turn++) expect(names.find(text)).toBeUndefined();
  return names.find(text);
};

it("what comes again gets a name of its own, and keeps it", () => {
  const names = new StatementNames();
  expect(askOften(names, "select 1")).toBe("berth_1");
  expect(askOften(names, "select 2")).toBe("berth_2");
  expect(names.find("select 1")).toBe("berth_1");
});

it.each(["begin", "commit", "set local lock_timeout = '5s'", "lock table a", "vacuum", "listen a"])(
  "%s gets none",
  (text) => {
    expect(askOften(new StatementNames(), text)).toBeUndefined();
  },
);

it("there are only so many names, however many texts come", () => {
  const names = new StatementNames();
  const kept = new Set<string>();
  for (let n = 0; n < 2_000; n++)
    for (let turn = 0; turn < 5; turn++) {
      const name = names.find(`select ${n}`);
      if (name) kept.add(name);
    }
  expect(kept.size).toBe(250);
  expect(names.find("select 0")).toBe("berth_1");
});
