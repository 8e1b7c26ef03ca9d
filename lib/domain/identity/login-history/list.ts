import { and, asc, desc, eq, gt, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { deviceName } from "@/lib/base/device-name";
import { wireInt } from "@/lib/base/form-values";
import { isStaffRole } from "@/lib/base/staff-roles";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { apiKeys } from "@/lib/db/tables/identity/api-keys";
import { loginHistory } from "@/lib/db/tables/identity/login-history";
import { impersonations } from "@/lib/db/tables/support/impersonation";
import { reads } from "../../kernel/access/access";
import { StaffRoleName } from "../../kernel/account/schema";
import { operation } from "../../kernel/operation/operation";
import { loginHistoryStart } from "./rules";

const pageSize = 25;

const nameOfStaff = sql<string | null>`coalesce(nullif(trim(concat(
  ${accounts.profile}->>'firstname', ' ', ${accounts.profile}->>'lastname')), ''), ${accounts.email})`;

const LoginEntry = z.object({
  id: z.int(),
  at: z.string(),
  kind: z.enum(["password", "key", "browser", "sso", "passkey", "support", "staff", "colleague"]),
  outcome: z.enum([
    "signed_in",
    "asked_for_code",
    "wrong_password",
    "wrong_code",
    "held",
    "key_refused",
    "ended_by_limit",
  ]),
  /** Name of the key that was used. */
  key: z.string().nullable(),
  /** The staff member who started an impersonation, and why; null for the account's own sign-ins. */
  visit: z.object({ name: z.string(), kind: StaffRoleName.nullable(), reason: z.string() }).nullable(),
  address: z.string(),
  device: z.string(),
});
export type LoginEntry = z.infer<typeof LoginEntry>;

/**
 * Lists the account's sign-ins and failed attempts of twelve months, newest first, 25 per page: `before` an entry or
 * `after` it. `older` and `newer` are the IDs to continue from; null at the ends. Times are ISO 8601 text.
 */
export const listLoginHistory = operation({
  name: "sign_ins.list",
  summary: "Lists the account's sign-ins, failed ones too",
  access: reads({ who: "person", right: null }),
  input: z.object({ before: wireInt(1).optional(), after: wireInt(1).optional() }),
  output: z.object({ entries: z.array(LoginEntry), older: z.int().nullable(), newer: z.int().nullable() }),
  run: async (context, { before, after }) => {
    const rows = await context.db
      .select({
        entry: loginHistory,
        keyName: apiKeys.name,
        reason: impersonations.reason,
        name: nameOfStaff,
        role: accounts.role,
      })
      .from(loginHistory)
      .leftJoin(impersonations, eq(impersonations.id, loginHistory.impersonationId))
      .leftJoin(accounts, eq(accounts.id, impersonations.staffAccountId))
      .leftJoin(apiKeys, eq(apiKeys.id, loginHistory.apiKeyId))
      .where(
        and(
          eq(loginHistory.accountId, context.actor.account.id),
          gt(loginHistory.at, loginHistoryStart(context.now)),
          before === undefined ? undefined : lt(loginHistory.id, before),
          after === undefined ? undefined : gt(loginHistory.id, after),
        ),
      )
      .orderBy(after === undefined ? desc(loginHistory.id) : asc(loginHistory.id))
      .limit(pageSize + 1);
    const page = rows.slice(0, pageSize);
    const isMore = rows.length > pageSize;
    if (after !== undefined) page.reverse();
    const entries = page.map(({ entry, keyName, reason, name, role }) => ({
      id: entry.id,
      at: entry.at.toISOString(),
      kind: entry.kind,
      outcome: entry.outcome,
      key: keyName,
      visit:
        reason === null || name === null
          ? null
          : { name, kind: role !== null && isStaffRole(role) ? role : null, reason },
      address: entry.address,
      device: deviceName(entry.userAgent),
    }));
    return {
      entries,
      older: after !== undefined || isMore ? (entries.at(-1)?.id ?? null) : null,
      newer: (after === undefined ? before !== undefined : isMore) ? (entries[0]?.id ?? null) : null,
    };
  },
});
