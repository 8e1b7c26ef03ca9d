import { expect, test } from "vitest";
import { plainText } from "@/lib/base/csv-cell";
import { csvParts } from "../../csv";
import { stepPath } from "../credit/chart-path";
import { calendarText } from "../upcoming/calendar-text";
import { chargeMonths, mostUrgent } from "../upcoming/charge-days";
import { csvPathOf, filterInput, pathOf, readView } from "./list-view";

async function* pagesOf<Row>(...pages: Row[][]) {
  yield* pages;
}

async function textOf(parts: AsyncGenerator<string>): Promise<string> {
  let text = "";
  for await (const part of parts) text += part;
  return text;
}

test("a filter goes into the address and comes back; what nobody offers is left out", () => {
  const view = readView({ status: "Unpaid", kind: "sale", year: "2026", server: "55001", size: "50" });
  expect(pathOf(view)).toBe("/billing?status=Unpaid&kind=sale&year=2026&server=55001&size=50");
  expect(readView(Object.fromEntries(new URL(pathOf(view), "http://x").searchParams))).toEqual(view);
  expect(csvPathOf(view)).toBe("/billing/invoices.csv?status=Unpaid&kind=sale&year=2026&server=55001");
  expect(filterInput(view.filter)).toEqual({ status: "Unpaid", kind: "sale", year: 2026, server_id: 55001 });
  const owed = readView({ status: "owed", charges: "20" });
  expect(pathOf(owed, "#upcoming")).toBe("/billing?status=owed&charges=20#upcoming");
  expect(filterInput(owed.filter)).toEqual({ status: "owed" });
  const wrong = readView({ status: "x", kind: "constructor", year: "1", server: "-3" });
  expect(filterInput(wrong.filter)).toEqual({});
});

test("no cell of a CSV is run as a formula, and quotes and lines stay in their cell", async () => {
  const rows = ["=1+1", "+1", "-1", "@SUM(A1)", "\tx", 'a "b"', "two\nlines", "\r\n=1", "1;2,3"];
  const text = await textOf(csvParts(["what"], pagesOf(rows), (row) => [plainText(row)]));
  expect(text).toBe(
    `\ufeffwhat\r\n'=1+1\r\n'+1\r\n'-1\r\n'@SUM(A1)\r\nx\r\n"a ""b"""\r\ntwo lines\r\n'=1\r\n"1;2,3"\r\n`,
  );
});

test("the line of the credit goes level from change to change", () => {
  const days = [
    { date: "2026-01-06", value: 100 },
    { date: "2026-01-09", value: 0 },
  ];
  const frame = { width: 100, height: 10 };
  expect(stepPath(50, days, { since: "2026-01-01", until: "2026-01-11" }, frame)).toBe("M0 5H50V0H80V10H100");
  expect(stepPath(0, [], { since: "2026-01-01", until: "2026-01-01" }, frame)).toBe("M0 10H100");
});

test("charges become events of a whole day that keep their ids", () => {
  const now = new Date("2026-11-22T12:00:00Z");
  const amount = { value: "10.89", currency: "EUR" } as const;
  const plan = {
    runs_out: null,
    charges: [
      {
        date: "2026-12-01T23:30:00.000Z",
        servers: [{ id: 55001, hostname: "web-1, old" }],
        invoice: null,
        is_overdue: false,
        amount,
        how: "credit" as const,
        credit_after: amount,
      },
    ],
  };
  const setting = {
    t: (word: string) => word,
    locale: "en" as const,
    now,
    account: 4001,
    brand: { name: "Nord Haven" },
  };
  const lines = calendarText(plan, setting).split("\r\n");
  for (const line of [
    "BEGIN:VCALENDAR",
    "UID:server-55001-2026-12-01@nord-haven",
    "DTSTAMP:20261122T120000Z",
    "DTSTART;VALUE=DATE:20261201",
    "SUMMARY:€10.89 · web-1\\, old",
    "DESCRIPTION:how.credit",
  ])
    expect(lines).toContain(line);
  expect(lines).not.toContain("UID:credit-4001@nord-haven");
});

test("the day on which credit runs out is an event of its own", () => {
  const amount = { value: "10.89", currency: "EUR" } as const;
  const date = "2027-01-01T08:00:00.000Z";
  const servers = [{ id: 55001, hostname: "web-1" }];
  const invoice = { id: 5001, number: "EU-2026-000001" };
  const facts = { how: "short" as const, credit_after: amount, is_overdue: false };
  const charge = { date, servers, invoice, amount, ...facts };
  const setting = {
    t: (word: string) => word,
    locale: "en" as const,
    now: new Date("2026-11-22T12:00:00Z"),
    account: 4001,
    brand: { name: "Nord Haven" },
  };
  const events = calendarText({ runs_out: date, charges: [charge] }, setting)
    .split("BEGIN:VEVENT")
    .slice(1);
  expect(events).toHaveLength(2);
  for (const line of [
    "UID:credit-4001@nord-haven",
    "DTSTART;VALUE=DATE:20270101",
    "SUMMARY:calendarRunsOut",
    "DESCRIPTION:€10.89 · EU-2026-000001\\, web-1",
  ])
    expect(events[0]?.split("\r\n")).toContain(line);
});

test("the calendar has every day from today on, in weeks that begin on Monday, with its charges", () => {
  const amount = { value: "10.89", currency: "EUR" } as const;
  const facts = { amount, credit_after: amount, servers: [], invoice: null, is_overdue: false };
  const charges = ["2026-11-25T08:00:00.000Z", "2026-11-25T23:59:00.000Z", "2026-12-01T00:00:00.000Z"].map(
    (date) => ({ ...facts, date, how: "manual" as const }),
  );
  const [november, december, ...others] = chargeMonths(charges, "2026-11-24T23:00:00.000Z", 10);
  expect(others).toEqual([]);
  expect(november?.weeks.map((week) => week.map((day) => day?.date.slice(8) ?? ""))).toEqual([
    ["", "24", "25", "26", "27", "28", "29"],
    ["30", "", "", "", "", "", ""],
  ]);
  expect(november?.weeks[0]?.[1]).toMatchObject({ isToday: true, charges: [] });
  expect(november?.weeks[0]?.[2]).toMatchObject({ first: 0, charges: charges.slice(0, 2) });
  expect(december).toMatchObject({ first: "2026-12-01" });
  expect(december?.weeks[0]?.[1]).toMatchObject({ date: "2026-12-01", first: 2 });
  expect(december?.weeks).toHaveLength(1);
});

test("of several charges on a day the one that needs attention counts", () => {
  expect(mostUrgent(["credit", "manual", "short"])).toBe("short");
  expect(mostUrgent(["credit", "manual"])).toBe("manual");
  expect(mostUrgent([])).toBeUndefined();
});
