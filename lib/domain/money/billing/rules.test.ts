import { describe, expect, test } from "vitest";
import { decimalOf } from "@/lib/base/money";
import {
  cancellableOf,
  type InvoiceTransition,
  invoiceKinds,
  invoiceStatuses,
  isOverdue,
  stepFrom,
} from "./rules";
import { balanceOf, payableFromCredit, payableOf } from "./shared/balance";

describe("an invoice", () => {
  test.each([
    ["Unpaid", "11:59:59.999", true],
    ["Unpaid", "12:00:00.000", false],
    ["Unpaid", "12:00:00.001", false],
    ["Paid", "00:00:00.000", false],
    ["Cancelled", "00:00:00.000", false],
  ])("%s and due at %s is overdue at noon of that day: %s", (status, time, expected) => {
    const at = (text: string) => new Date(`2026-11-21T${text}Z`);
    expect(isOverdue(status, at(time), at("12:00:00.000"))).toBe(expected);
  });
});

describe("what can become of an invoice", () => {
  const steps = ["pay", "cancel", "refund", "charge_back"] as const satisfies InvoiceTransition[];

  test("a withdrawn one is owed again when its server goes on", () => {
    expect(invoiceStatuses.filter((status) => stepFrom(status, "reactivate"))).toEqual(["Cancelled"]);
    expect(stepFrom("Cancelled", "reactivate")).toBe("Unpaid");
  });

  test("nothing, once it was taken back for good", () => {
    for (const end of ["Cancelled", "Refunded"] as const)
      for (const step of steps) expect(stepFrom(end, step)).toBeNull();
  });

  test("only a paid one is refunded or taken back by the bank, and it is not paid again", () => {
    for (const step of ["refund", "charge_back"] as const)
      expect(invoiceStatuses.filter((status) => stepFrom(status, step))).toEqual(["Paid"]);
    expect(stepFrom("Paid", "pay")).toBeNull();
    expect(stepFrom("Paid", "cancel")).toBeNull();
  });

  test("one that the bank took back is owed until it is paid or given up", () => {
    expect(stepFrom("Paid", "charge_back")).toBe("Collections");
    expect(stepFrom("Collections", "pay")).toBe("Paid");
    expect(stepFrom("Collections", "cancel")).toBe("Cancelled");
  });

  test("its owner takes back an unpaid plan to pay, or an order nobody has paid, and no debt", () => {
    expect(cancellableOf("Unpaid", "addfunds", null)).toBe("addfunds");
    expect(cancellableOf("Unpaid", "combined", null)).toBe("combined");
    expect(cancellableOf("Unpaid", "sale", "unpaid")).toBe("order");
    for (const order of [null, "paid", "done", "cancelled"])
      expect(cancellableOf("Unpaid", "sale", order)).toBeNull();
    for (const status of invoiceStatuses.filter((word) => word !== "Unpaid"))
      for (const kind of invoiceKinds) expect(cancellableOf(status, kind, "unpaid")).toBeNull();
  });
});

describe("what is due of an invoice", () => {
  const invoice = {
    status: "Unpaid",
    kind: "sale",
    total: "10.10",
    paid: "10.09",
    currency: "EUR",
    combinedInto: null,
  } as const;

  test("is what nobody has paid yet, to the cent, also when the bank took it back", () => {
    expect(decimalOf(balanceOf(invoice))).toBe("0.01");
    expect(decimalOf(balanceOf({ ...invoice, status: "Collections", paid: "0.00" }))).toBe("10.10");
  });

  test("is nothing once it is paid or taken back, whatever its columns say", () => {
    for (const status of ["Paid", "Cancelled", "Refunded"] as const)
      expect(decimalOf(balanceOf({ ...invoice, status, paid: "0.00" }))).toBe("0.00");
  });

  test("is still due, but taken by the combined invoice alone while there is one", () => {
    const held = { ...invoice, combinedInto: 7 };
    expect(decimalOf(balanceOf(held))).toBe("0.01");
    expect(decimalOf(payableOf(held))).toBe("0.00");
    expect(decimalOf(payableFromCredit(held))).toBe("0.00");
  });

  test("of added funds is paid with money, never with credit", () => {
    const funds = { ...invoice, kind: "addfunds" } as const;
    expect(decimalOf(payableOf(funds))).toBe("0.01");
    expect(decimalOf(payableFromCredit(funds))).toBe("0.00");
    expect(decimalOf(payableFromCredit({ ...invoice, kind: "combined" }))).toBe("0.01");
  });
});
