import { expect, test } from "vitest";
import { renewalOf } from "./renewal";

const due = "2030-02-10T12:00:00.000Z";

test.each([
  ["is not ready yet", { due: null, ends: null, pays_by_itself: true }, "later"],
  ["pays by itself", { due, ends: null, pays_by_itself: true }, "automatic"],
  ["is paid by its owner", { due, ends: null, pays_by_itself: false }, "manual"],
  ["ends then", { due, ends: due, pays_by_itself: true }, "ends"],
] as const)("a server that %s", (_which, server, word) => {
  expect(renewalOf(server)).toBe(word);
});
