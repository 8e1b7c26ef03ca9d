import { expect, test } from "vitest";
import { isJobKey, newJobKey } from "./job-key";

const keys = Array.from({ length: 2_000 }, newJobKey);

test("a key is 32 decimal digits, the first not 0, so that it is a number in JSON as it stands", () => {
  for (const key of keys) {
    expect(key).toMatch(/^[1-9][0-9]{31}$/);
    expect(isJobKey(key)).toBe(true);
    expect(() => JSON.parse(key)).not.toThrow();
  }
  expect(new Set(keys).size).toBe(keys.length);
});

test("every digit is as likely as another in every place", () => {
  for (let place = 0; place < 32; place++) {
    const seen = new Map<string, number>();
    for (const key of keys) seen.set(key[place] ?? "", (seen.get(key[place] ?? "") ?? 0) + 1);
    const digits = place === 0 ? 9 : 10;
    expect(seen.size, `place ${place}`).toBe(digits);
    for (const [digit, count] of seen)
      expect(Math.abs(count - keys.length / digits), `${digit} in place ${place}`).toBeLessThan(120);
  }
});

test("keys of older databases, with letters, are keys still", () => {
  expect(isJobKey("abcdefghijklmnopqrstuvwxyz012345")).toBe(true);
  for (const wrong of ["", "1".repeat(31), "1".repeat(33), "A".repeat(32), `${"1".repeat(31)}'`])
    expect(isJobKey(wrong)).toBe(false);
});
