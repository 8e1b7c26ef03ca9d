import { expect, it } from "vitest";
import { keepLast } from "./cache-last";

it("makes a thing once for each key, and again when it was not asked for longest among too many", () => {
  const made: string[] = [];
  const keep = keepLast<{ key: string }>(2);
  const ask = (key: string) =>
    keep(key, () => {
      made.push(key);
      return { key };
    });
  const a = ask("a");
  ask("b");
  expect(ask("a")).toBe(a);
  ask("c");
  expect(ask("a"), "asked for after b").toBe(a);
  expect(made.join()).toBe("a,b,c");
  ask("b");
  expect(made.join()).toBe("a,b,c,b");
});
