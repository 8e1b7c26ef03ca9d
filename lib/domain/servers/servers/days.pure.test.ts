import { describe, expect, it } from "vitest";
import { deletionDay, type Standing, suspendedByStaff, suspensionDay } from "./rules";

const day = (date: number) => new Date(Date.UTC(2026, 2, date, 9, 30));
const terms = { suspendAfter: 3, terminateAfter: 14 };

describe("a server whose renewal is unpaid", () => {
  it("is suspended some days after it was due, later only where staff have granted more", () => {
    const dueAt = day(1);
    expect(suspensionDay({ dueAt, suspendNotBefore: null }, terms)).toEqual(day(4));
    expect(suspensionDay({ dueAt, suspendNotBefore: day(2) }, terms)).toEqual(day(4));
    expect(suspensionDay({ dueAt, suspendNotBefore: day(9) }, terms)).toEqual(day(9));
    expect(suspensionDay({ dueAt, suspendNotBefore: null }, { suspendAfter: 0 })).toEqual(dueAt);
  });

  it("has as long to be paid for once it is suspended, however late that was", () => {
    expect(deletionDay(day(1), day(4), terms)).toEqual(day(15));
    // Suspended late: still eleven days left.
    expect(deletionDay(day(1), day(10), terms)).toEqual(day(21));
    // Suspended early, such as after a chargeback: not before the announced day.
    expect(deletionDay(day(1), day(2), terms)).toEqual(day(15));
  });
});

describe("a suspension by staff", () => {
  const standing = (facts: Partial<Standing>): Standing => ({
    ...{ state: "running", suspendedBy: null, stateBefore: null, isPaused: false },
    ...facts,
  });

  it("remembers what the server was, also beneath another suspension", () => {
    const by = { state: "suspended", suspendedBy: "staff" };
    expect(suspendedByStaff(standing({}))).toEqual({ ...by, stateBefore: "running" });
    expect(suspendedByStaff(standing({ state: "stopped" }))).toEqual({ ...by, stateBefore: "stopped" });
    for (const suspendedBy of ["owner", "unpaid"] as const)
      expect(suspendedByStaff(standing({ state: "suspended", suspendedBy, stateBefore: "stopped" }))).toEqual(
        { ...by, stateBefore: "stopped" },
      );
  });

  it("makes nothing of one that it holds already, that is being given back, or that is not in use", () => {
    for (const suspendedBy of ["staff", "cancelled"] as const)
      expect(suspendedByStaff(standing({ state: "suspended", suspendedBy }))).toBeNull();
    for (const state of ["awaiting_payment", "deploying", "failed", "deleted"] as const)
      expect(suspendedByStaff(standing({ state }))).toBeNull();
  });
});
