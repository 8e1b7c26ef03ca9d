import { expect, test } from "vitest";
import type { StaffRole } from "@/lib/base/staff-roles";
import { rightsOfRole } from "@/lib/domain/kernel/staff/staff-rights";
import { queueNames } from "@/lib/domain/support/back-office/queues";
import { partsFor, queuesIn } from "./parts";

test.each<[StaffRole, string[]]>([
  ["support", ["support", "operations"]],
  ["billing", ["billing", "support"]],
  ["catalogue", ["capacity"]],
  ["admin", ["owner", "support", "billing", "operations", "capacity"]],
])("%s see their own part first, and what else they may read", (kind, parts) => {
  expect(partsFor({ kind, rights: rightsOfRole(kind) })).toEqual(parts);
});

test("rights alone decide for a role of the company's own", () => {
  expect(partsFor({ kind: "support", rights: ["key_figures/read", "payments/record"] })).toEqual([
    "owner",
    "billing",
  ]);
  expect(partsFor({ kind: "admin", rights: ["outbox/read"] })).toEqual([]);
});

test("queues that a part counts are queues, and each is in one part", () => {
  const counted = queuesIn(["owner", "support", "billing", "operations", "capacity"]);
  expect(counted.filter((name) => !queueNames.includes(name))).toEqual([]);
  expect(new Set(counted).size).toBe(counted.length);
  expect(queuesIn(["owner"])).toEqual([]);
});
