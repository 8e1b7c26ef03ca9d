import type { StaffRole } from "@/lib/base/staff-roles";
import { type HoldsRights, hasStaffRight } from "@/lib/domain/kernel/staff/staff-rights";
import type { QueueName } from "@/lib/domain/support/back-office/queues";

/** Parts of the start page, each with the right that its operation asks for. */
const rightOfPart = {
  owner: "key_figures/read",
  support: "conversations/answer",
  billing: "payments/record",
  operations: "deployments/manage",
  capacity: "catalogue/change",
} as const;

export type PartName = keyof typeof rightOfPart;

/** Queues that a part counts by itself. */
const queuesOfPart: Partial<Record<PartName, readonly QueueName[]>> = {
  support: ["conversations"],
  billing: ["payments", "receipts", "corrections", "refunds", "announcementCredits"],
};

export const queuesIn = (parts: readonly PartName[]): QueueName[] =>
  parts.flatMap((name) => queuesOfPart[name] ?? []);

/** The part of a role, which stands first; the others keep their order. */
const firstOf: Record<StaffRole, PartName> = {
  support: "support",
  billing: "billing",
  catalogue: "capacity",
  admin: "owner",
};

/** The parts that a member of staff may read, their own first. */
export function partsFor(staff: HoldsRights & { kind: StaffRole }): PartName[] {
  const names = Object.keys(rightOfPart) as PartName[];
  const mine = names.filter((name) => hasStaffRight(staff, rightOfPart[name]));
  const first = firstOf[staff.kind];
  return mine.toSorted((one, other) => Number(other === first) - Number(one === first));
}
