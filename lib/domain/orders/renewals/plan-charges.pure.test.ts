import { expect, test } from "vitest";
import { decimalOf } from "@/lib/base/money";
import { eur } from "@/lib/testing/money/eur";
import { type Owed, planCharges, type Renewing } from "./plan-charges";

const now = new Date("2026-11-22T12:00:00Z");
const day = (text: string) => new Date(`${text}T08:00:00Z`);

const server = (facts: Partial<Renewing> = {}): Renewing => ({
  id: 1,
  hostname: "web-1",
  amount: eur("10.00"),
  months: 1,
  dueAt: day("2026-12-01"),
  isAutomatic: true,
  hasCard: false,
  ...facts,
});
const invoice = (facts: Partial<Owed> = {}): Owed => ({
  id: 7,
  number: "EU-1",
  amount: eur("5.00"),
  dueAt: day("2026-11-25"),
  isAutomatic: false,
  hasCard: false,
  renews: [],
  ...facts,
});

const plan = (credit: string, servers: Renewing[], owed: Owed[] = [], days = 90) =>
  planCharges({ credit: eur(credit), servers, owed, now, days });
const short = ({ charges }: ReturnType<typeof plan>) =>
  charges.map(
    ({ at, how, creditAfter }) => `${at.toISOString().slice(0, 10)} ${how} ${decimalOf(creditAfter)}`,
  );

test("each period within the days is charged, and credit pays until it does not reach", () => {
  const found = plan("25.00", [server()]);
  expect(short(found)).toEqual([
    "2026-12-01 credit 15.00",
    "2027-01-01 credit 5.00",
    "2027-02-01 short 5.00",
  ]);
  expect(found.runsOutAt).toEqual(day("2027-02-01"));
});

test("an amount that the credit does not cover takes nothing, and a smaller one after it does", () => {
  const found = plan("12.00", [
    server({ amount: eur("50.00") }),
    server({ id: 2, dueAt: day("2026-12-02"), months: 12 }),
  ]);
  expect(short(found).slice(0, 2)).toEqual(["2026-12-01 short 12.00", "2026-12-02 credit 2.00"]);
  expect(found.runsOutAt).toEqual(day("2026-12-01"));
});

test("a card is charged what the credit does not cover, and then nothing runs out", () => {
  const found = plan(
    "12.00",
    [server({ hasCard: true, months: 2 }), server({ id: 2, dueAt: day("2027-01-15"), months: 12 })],
    [invoice({ isAutomatic: true, hasCard: true, amount: eur("20.00") })],
  );
  expect(short(found)).toEqual([
    "2026-11-25 card 12.00",
    "2026-12-01 credit 2.00",
    "2027-01-15 short 2.00",
    "2027-02-01 card 2.00",
  ]);
  expect(found.runsOutAt).toEqual(day("2027-01-15"));
  expect(plan("0.00", [server({ hasCard: true })]).runsOutAt).toBeNull();
});

test("without automatic payment nothing is taken, and nothing runs out", () => {
  const found = plan("100.00", [server({ isAutomatic: false, months: 12 })], [invoice()]);
  expect(short(found)).toEqual(["2026-11-25 manual 100.00", "2026-12-01 manual 100.00"]);
  expect(found.runsOutAt).toBeNull();
});

test("a period that an unpaid invoice charges for already is not charged twice", () => {
  const found = plan("0.00", [server()], [invoice({ renews: [1], dueAt: day("2026-12-01") })], 40);
  expect(found.charges.map((charge) => charge.invoice?.number ?? charge.server?.hostname)).toEqual([
    "EU-1",
    "web-1",
  ]);
  expect(found.charges[1]?.at).toEqual(day("2027-01-01"));
});

test("two unpaid periods of a server, also in one invoice, are charged once each", () => {
  const dueAt = day("2026-11-08");
  const dates = (owed: Owed[]) =>
    plan("0.00", [server({ dueAt })], owed, 60).charges.map(({ at, invoice: of }) =>
      `${at.toISOString().slice(0, 10)} ${of?.number ?? ""}`.trim(),
    );
  const one = invoice({ renews: [1], dueAt });
  const two = invoice({ id: 8, number: "EU-2", renews: [1], dueAt: day("2026-12-08") });
  expect(dates([one, two])).toEqual(["2026-11-22 EU-1", "2026-12-08 EU-2", "2027-01-08"]);
  expect(dates([invoice({ renews: [1, 1], dueAt })])).toEqual(["2026-11-22 EU-1", "2027-01-08"]);
});

test("what is overdue is charged now, what is free not at all", () => {
  const found = plan("0.00", [server({ amount: eur("0.00") })], [invoice({ dueAt: day("2026-10-01") })]);
  expect(found.charges.map(({ at }) => at)).toEqual([now]);
});

test("a server bought on the 31st is charged at the end of shorter months, and on the 31st again", () => {
  const found = plan("0.00", [server({ dueAt: day("2026-12-31") })], [], 140);
  expect(found.charges.map(({ at }) => at.toISOString().slice(0, 10))).toEqual([
    "2026-12-31",
    "2027-01-31",
    "2027-02-28",
    "2027-03-31",
  ]);
});

test("hours take of the credit day by day, and each month of them is told once", () => {
  const month = {
    total: eur("6.72"),
    capHours: 672,
    hours: 0,
    charged: eur("0.00"),
    nextAt: now,
    endsAt: new Date("2026-12-22T12:00:00Z"),
  };
  const one = {
    id: 5,
    hostname: "web-5",
    month,
    next: { total: eur("6.72"), capHours: 672 },
    readyAt: now,
    until: null,
  };
  const hourly = (credit: string, facts: { until?: Date } = {}, days = 60) =>
    planCharges({
      credit: eur(credit),
      servers: [],
      owed: [],
      hourly: [{ ...one, ...facts }],
      now,
      days,
    });
  const found = hourly("100.00");
  expect(
    found.charges.map(({ at, amount, how }) => [at.toISOString().slice(0, 10), decimalOf(amount), how]),
  ).toEqual([
    ["2026-12-22", "6.72", "credit"],
    // The remaining days of the sixty.
    ["2027-01-21", "6.72", "credit"],
  ]);
  expect(found.runsOutAt).toBeNull();
  // A day costs 24 cents.
  expect(hourly("1.00").runsOutAt).toEqual(new Date("2026-11-26T12:00:00Z"));
  expect(hourly("1.00").charges.map(({ how }) => how)).toEqual(["short", "short"]);
  expect(
    hourly("100.00", { until: new Date("2026-11-23T00:00:00Z") }).charges.map(({ amount }) =>
      decimalOf(amount),
    ),
  ).toEqual(["0.12"]);
});
