import { z } from "zod";
import { byStaff, reads } from "../../kernel/access/access";
import { findCustomer } from "../../kernel/account/find-customer";
import { operation } from "../../kernel/operation/operation";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readZone } from "../../money/companies/shared/read-zone";
import { TermsView } from "./schema";
import { readTermsOf } from "./shared/read-terms";

/** What was agreed on with a customer. */
export const showTerms = staffOperation({
  name: "terms.show",
  summary: "Shows the payment terms and prices that were agreed on with a customer",
  access: byStaff("read", "customers/find"),
  within: { accounts: "account" },
  fails: ["account.not_found"],
  input: z.object({ account: z.int32() }),
  output: TermsView,
  run: async ({ db, now, note }, { account }) => {
    const customer = await findCustomer(db, account);
    note({ accountId: account, target: `account ${account}`, changes: { looked: "terms" } });
    return readTermsOf(db, { ...customer, zone: await readZone(db, account) }, now);
  },
});

/** The same for the customer. */
export const showOwnTerms = operation({
  name: "billing.terms",
  summary: "Shows the payment terms and prices that were agreed on with the account",
  access: reads({ right: "billing/get_client" }),
  input: z.object({}),
  output: TermsView,
  run: ({ db, now, actor: { account } }) => readTermsOf(db, account, now),
});
