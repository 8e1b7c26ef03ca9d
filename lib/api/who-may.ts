import type { StaffRole } from "@/lib/base/staff-roles";
import { type Asking, decide } from "@/lib/domain/kernel/access/access";
import { rightsOf } from "@/lib/domain/kernel/access/permissions";
import { rightsOfRole, rightsWithin } from "@/lib/domain/kernel/staff/staff-rights";
import { allOperations } from "./find-operation";

type OfCustomer = Extract<Asking, { kind: "customer" }>;

const customer = (
  { isServerKey = false, keyPermissions = null }: { isServerKey?: boolean; keyPermissions?: string[] | null },
  further: Pick<OfCustomer, "onBehalf"> = {},
): OfCustomer => {
  const isKey = isServerKey || keyPermissions !== null;
  return {
    kind: "customer",
    account: { hasPin: false },
    session: {
      kind: isKey ? "key" : "browser",
      apiKeyId: isKey ? 1 : null,
      serverId: isServerKey ? 1 : null,
      isPinExempt: false,
    },
    permissions: rightsOf({ hasBilling: true, isServerKey, keyPermissions }).set,
    ...further,
  };
};
const staff = (kind: StaffRole): Asking => ({
  kind: "staff",
  account: { rights: rightsOfRole(kind), companies: null },
});
/** All rights that staff limited to a company can have. */
const limited: Asking = {
  kind: "staff",
  account: { rights: rightsWithin("admin", null, [1]), companies: [1] },
};

/**
 * Sample callers: customers and their keys, each staff role, impersonating staff, and others. A customer never finds
 * another customer's objects, whatever both may call. `narrowed_key` is a key restricted to `eq/list`.
 */
const samples = {
  owner: customer({}),
  other_customer: customer({}),
  server_key: customer({ isServerKey: true }),
  narrowed_key: customer({ keyPermissions: ["eq/list"] }),
  support: staff("support"),
  billing: staff("billing"),
  catalogue: staff("catalogue"),
  admin: staff("admin"),
  limited,
  impersonation_reading: customer({}, { onBehalf: { mode: "read_only", mayUseConsoles: false } }),
  impersonation_writing: customer({}, { onBehalf: { mode: "read_write", mayUseConsoles: false } }),
  nobody: { kind: "guest" },
  operator: { kind: "operator" },
} satisfies Record<string, Asking>;

export type Caller = keyof typeof samples;
export const callers = Object.keys(samples) as Caller[];

/** Returns every operation by name with the callers that its access check allows. */
export const whoMay = (): [name: string, callers: Caller[]][] =>
  allOperations()
    .map((operation): [string, Caller[]] => [
      operation.name,
      callers.filter((caller) => decide(samples[caller], operation).isAllowed),
    ])
    .sort(([one], [other]) => (one < other ? -1 : 1));
