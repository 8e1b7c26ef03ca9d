import { describe, expect, test } from "vitest";
import type { SourceRow } from "@/lib/outside/source-database/port";
import { invoice } from "@/lib/testing/imports/whmcs-tables";
import { readInvoices } from "./read-invoices";
import { remarksOf } from "./rows";

function read(facts: object) {
  const { all, leave, remark } = remarksOf();
  const row = Object.fromEntries(
    Object.entries(invoice(1, 1, facts)).map(([column, value]) => [column, String(value)]),
  ) as SourceRow;
  const of = (table: string) => (table === "tblinvoices" ? [row] : []);
  const [found] = readInvoices({ of, user: null, others: [] }, leave, remark);
  return { found, codes: all.map(({ code }) => code) };
}

describe("an invoice of the source", () => {
  test.each([
    ["8.875", "8.875"],
    ["19.000", "19.00"],
    ["21", "21.00"],
    ["7.50000", "7.50"],
  ])("with a rate of %s has one of %s", (taxrate, rate) => {
    expect(read({ taxrate }).found?.details.taxes).toEqual([{ name: "", rate, amount: "2.10" }]);
  });

  test.each(["Unpaid", "Collections", "Payment Pending"])("that is %s is still owed", (status) => {
    expect(read({ status }).codes).toContain("unpaid");
  });

  test.each(["Paid", "Cancelled", "Refunded"])("that is %s is not", (status) => {
    expect(read({ status }).codes).toEqual([]);
  });

  test("whose texts are longer than their place is cut, and says so", () => {
    expect(read({ notes: "x".repeat(4_000) }).codes).toEqual([]);
    const { found, codes } = read({ notes: "x".repeat(4_001) });
    expect([found?.notes.length, codes]).toEqual([4_000, ["cut"]]);
  });
});
