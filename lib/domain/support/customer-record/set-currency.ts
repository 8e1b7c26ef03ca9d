import { z } from "zod";
import { currencies } from "@/lib/base/money";
import { writeClient } from "../../customers/accounts/shared/write-client";
import { byStaff } from "../../kernel/access/access";
import { findCustomer } from "../../kernel/account/find-customer";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason, staffReason } from "../../kernel/staff/staff-reason";
import { lockCredit } from "../../money/billing/shared/ledger";
import { lockOpenCustomer } from "./lock-open";

/** Changes a customer's currency, while nothing is owed, paid in advance or rented in the present one. */
export const setCustomerCurrency = staffOperation({
  name: "customers.set_currency",
  summary: "Changes a customer's currency",
  access: byStaff("write", "customers/edit"),
  within: { accounts: "id" },
  changes: ["accounts", "billing", "orders"],
  fails: [
    "account.not_found",
    "account.is_closed",
    "currency.in_use",
    "currency.disputable",
    "currency.changed",
    "reason.missing",
  ],
  input: z.object({ id: z.int32(), currency: z.enum(currencies), reason: staffReason }),
  output: z.object({}),
  run: async ({ db, now, note }, { id, currency, reason: given }) => {
    const reason = readReason(given);
    const seen = await findCustomer(db, id);
    // Every payment locks the credit first, so this does too.
    await lockCredit(db, id, seen.currency);
    const row = await lockOpenCustomer(db, id);
    if (row.currency === currency) return {};
    if (row.currency !== seen.currency) throw fail("currency.changed");
    const { profile, country } = row;
    const changed = await writeClient(db, row, { profile, country, currency }, now);
    note({ accountId: id, target: `account ${id}`, changes: { ...changed, reason } });
    return {};
  },
});
