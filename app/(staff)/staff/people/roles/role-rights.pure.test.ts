import { expect, test } from "vitest";
import { grantableRights, rightNeededFor } from "@/lib/domain/kernel/staff/staff-rights";
import { withDependents, withNeeded } from "./role-rights";

const options = grantableRights.map((right) => ({ right, label: right, needs: rightNeededFor(right) }));

test("a right brings the ones that it needs, and takes along those that need it", () => {
  expect(withNeeded(options, "customers/change")).toEqual([
    "customers/change",
    "customers/visit",
    "customers/find",
  ]);
  expect(withNeeded(options, "audit/read")).toEqual(["audit/read"]);
  expect(withDependents(options, "customers/visit")).toEqual(["customers/change", "customers/visit"]);
  expect(withDependents(options, "customers/find")).toEqual(
    expect.arrayContaining(["customers/change", "customers/find", "customers/visit", "payments/refund"]),
  );
});
