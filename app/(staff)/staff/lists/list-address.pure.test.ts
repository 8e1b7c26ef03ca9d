import { expect, it } from "vitest";
import { readListQuery } from "./list-address";

const read = (list: "customers" | "servers", q: string, more: Record<string, string> = {}) =>
  Object.fromEntries(readListQuery(list, { q, ...more }));

it("takes words that name a filter out of the search", () => {
  expect(read("customers", "country:fi overdue:14")).toEqual({ country: "FI", overdue: "14" });
  expect(read("customers", "anna State:active oulu")).toEqual({ q: "anna oulu", state: "Active" });
  expect(read("servers", "backend:rack-7 web")).toEqual({ q: "web", backEnd: "rack-7" });
});

it("searches for what names none, as it was typed", () => {
  expect(read("servers", "2001:db8::1")).toEqual({ q: "2001:db8::1" });
  expect(read("customers", "planet:mars  a")).toEqual({ q: "planet:mars  a" });
  expect(read("customers", "overdue:")).toEqual({ q: "overdue:" });
});

it("is the last word where the filter is in the URL, too", () => {
  expect(read("customers", "country:FI", { country: "SE" })).toEqual({ country: "FI" });
});
