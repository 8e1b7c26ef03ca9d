import { expect, test } from "vitest";
import {
  documentsOf,
  documentsOfAmendment,
  documentsOfBox,
  documentsOfOss,
  lastQuarter,
  queryOf,
  readAsked,
} from "./read-period";

test.each([
  ["2026-11-29", "2026-07-01", "2026-09-30"],
  ["2026-01-01", "2025-10-01", "2025-12-31"],
  ["2026-04-30", "2026-01-01", "2026-03-31"],
  ["2024-06-15", "2024-01-01", "2024-03-31"],
])("on %s the last quarter is from %s until %s", (today, from, until) => {
  expect(lastQuarter(today)).toEqual({ from, until });
});

const asked = (text: string) => readAsked(new URLSearchParams(text), "2026-11-29");

test("the URL names company and days; what makes no sense is left out", () => {
  const quarter = { from: "2026-07-01", until: "2026-09-30" };
  expect(asked("company=2&from=2026-07-01&until=2026-07-31")).toEqual({
    company: 2,
    from: "2026-07-01",
    until: "2026-07-31",
  });
  for (const wrong of [
    "",
    "company=-1",
    "company=x&from=2026-02-30&until=2026-03-01",
    "from=2026-08-01&until=2026-07-01",
  ])
    expect(asked(wrong)).toEqual({ company: null, ...quarter });
});

test("the documents behind a number are a list of these days", () => {
  const span = { company: 1, from: "2026-07-01", until: "2026-07-31" };
  expect(queryOf(span, { format: "ec" })).toBe("company=1&from=2026-07-01&until=2026-07-31&format=ec");
  expect(documentsOf(span, { kind: "domestic" })).toBe(
    "/staff/lists/taxEntries?company=1&days=2026-07-01..2026-07-31&kind=domestic",
  );
  const listed = (query: string) => `/staff/lists/taxEntries?company=1&days=2026-07-01..2026-07-31&${query}`;
  expect(documentsOfBox(span, "DE", "35/36")).toBe(listed("box=DE+35%2F36"));
  expect(documentsOfOss(span, { country: "FR", rate: "20.00" })).toBe(
    listed("scheme=oss&memberState=FR&rate=20.00&issued=2026-07-01..9999-12-31"),
  );
  const amendment = (quarter: string, from: string) =>
    new URLSearchParams(
      documentsOfAmendment({ ...span, from }, { quarter, country: "FR" }).split("?")[1],
    ).get("issued");
  expect(amendment("2026-Q2", "2026-07-01")).toBe("2026-04-01..2026-06-30");
  // A period within a quarter amends what was issued earlier in it.
  expect(amendment("2026-Q3", "2026-08-01")).toBe("2026-07-01..2026-07-31");
  expect(amendment("2026-Q4", "2027-01-01")).toBe("2026-10-01..2026-12-31");
});
