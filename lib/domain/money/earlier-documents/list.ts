import { z } from "zod";
import { byStaff } from "../../kernel/access/access";
import { findCustomer } from "../../kernel/account/find-customer";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readEarlierInvoices } from "./read";
import { EarlierInvoices } from "./schema";

/** For staff: earlier invoices of a customer. */
export const listEarlierByStaff = staffOperation({
  name: "invoices.list_earlier",
  summary: "Lists a customer's invoices of the system before this one",
  access: byStaff("read", "customers/find"),
  fails: ["account.not_found"],
  input: z.object({
    account: z.int32(),
    before: z.int().positive().optional(),
    after: z.int().positive().optional(),
  }),
  output: EarlierInvoices,
  run: async ({ db, note }, { account, ...place }) => {
    await findCustomer(db, account);
    note({ accountId: account, target: `account ${account}`, changes: { looked: "invoices" } });
    return readEarlierInvoices(db, account, place);
  },
});
