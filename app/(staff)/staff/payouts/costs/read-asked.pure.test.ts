import { expect, it } from "vitest";
import { addressOf, readAsked } from "./read-asked";

const read = (query: string) => readAsked(new URLSearchParams(query), "2030-03-31");

it("reads the days and the company, and else the last twelve months", () => {
  expect(read("")).toEqual({ from: "2029-04-01", until: "2030-03-31" });
  expect(read("from=2030-02-30&until=2030-03-01&company=x")).toEqual({
    from: "2029-04-01",
    until: "2030-03-31",
  });
  expect(read("from=2030-03-02&until=2030-03-01")).toEqual({ from: "2029-04-01", until: "2030-03-31" });
  const asked = { from: "2030-01-01", until: "2030-01-31", company: 2 };
  expect(read("from=2030-01-01&until=2030-01-31&company=2")).toEqual(asked);
  expect(addressOf("/x", asked)).toBe("/x?from=2030-01-01&until=2030-01-31&company=2");
});
