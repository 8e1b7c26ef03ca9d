import { expect, it } from "vitest";
import { periodsOf } from "./due-periods";

const at = (month: number): Date => new Date(Date.UTC(2030, month - 1, 1, 12));
const row = {
  subscription: {
    ...{ id: 1, accountId: 1, productId: 1, quantity: 1, label: "", projectId: null, agreedPrice: null },
    ...{ currency: "EUR" as const, startsAt: at(1), nextAt: at(2), createdBy: null, createdAt: at(1) },
    ...{ pausedAt: null, endedAt: null, endReason: "", requestKey: null },
  },
  product: {
    ...{ id: 1, names: { en: "Colocation", ru: "", de: "" }, months: 1, prices: { EUR: "10.00" } },
    ...{ isTaxed: true, isActive: true, version: 1, createdAt: at(1) },
  },
};
const monthsWith = (known: { startsAt: Date; endsAt: Date }[]) =>
  periodsOf(
    row,
    { language: "en", currency: "EUR", changes: [], known },
    { timeZone: "UTC", invoiceDay: null },
    at(5),
  ).map(({ span }) => span.startsAt.getUTCMonth() + 1);

it("invoices no period of a product twice after the invoice of an earlier one was cancelled", () => {
  expect(monthsWith([])).toEqual([2, 3, 4, 5]);
  expect(monthsWith([{ startsAt: at(3), endsAt: at(4) }])).toEqual([2, 4, 5]);
  expect(monthsWith([{ startsAt: at(3), endsAt: at(6) }])).toEqual([2]);
});

it("begins the periods of what was sold from a first on on the first, by the days of the seller", () => {
  const first = new Date("2029-11-30T23:00:00Z");
  const sold = { ...row, subscription: { ...row.subscription, startsAt: first, nextAt: first } };
  const due = periodsOf(
    sold,
    { language: "en", currency: "EUR", changes: [], known: [] },
    { timeZone: "Europe/Berlin", invoiceDay: null },
    at(5),
  );
  expect(due.map(({ sold }) => sold.period.from)).toEqual([
    ...["2029-12-01", "2030-01-01", "2030-02-01", "2030-03-01", "2030-04-01", "2030-05-01"],
  ]);
});
