import { expect, it } from "vitest";
import { findCycles } from "./cycles.mjs";

const modulesOf = (graph: Record<string, string[]>) =>
  Object.entries(graph).map(([source, names]) => ({
    source,
    dependencies: names.map((resolved) => ({ resolved })),
  }));

it("finds nothing where imports point down only, however often they meet", () => {
  expect(findCycles(modulesOf({ a: ["b", "c"], b: ["d"], c: ["d", "b"], d: [] }))).toEqual([]);
});

it("names each circle once, and what imports itself", () => {
  const graph = { a: ["b"], b: ["c", "d"], c: ["a"], d: ["e"], e: ["d", "f"], f: ["f"], g: ["a"] };
  const found = findCycles(modulesOf(graph)).map((cycle) => cycle.slice(1).toSorted().join(""));
  expect(found.toSorted()).toEqual(["abc", "de", "f"]);
});

it("closes each circle that it names", () => {
  const graph = { a: ["b"], b: ["c", "a"], c: ["a", "elsewhere"] };
  const [cycle = []] = findCycles(modulesOf(graph));
  expect(cycle.at(0)).toBe(cycle.at(-1));
  for (const [index, name] of cycle.slice(1).entries())
    expect(graph[cycle[index] as keyof typeof graph]).toContain(name);
});

it("follows chains that are longer than the stack", () => {
  const chain = Array.from({ length: 50_000 }, (_, index) => [`m${index}`, [`m${index + 1}`]]);
  expect(findCycles(modulesOf(Object.fromEntries(chain)))).toEqual([]);
  const ring = Object.fromEntries([...chain, ["m50000", ["m0"]]]);
  expect(findCycles(modulesOf(ring))[0]).toHaveLength(50_002);
});
