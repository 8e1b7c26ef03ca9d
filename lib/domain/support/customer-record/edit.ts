import { eq } from "drizzle-orm";
import { z } from "zod";
import { languagesOf } from "@/lib/base/brand";
import { locales } from "@/lib/base/locale";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { changedClient } from "../../customers/accounts/shared/client-changes";
import { UpdateClient } from "../../customers/accounts/shared/client-input";
import { writeClient } from "../../customers/accounts/shared/write-client";
import { byStaff } from "../../kernel/access/access";
import { brandOfAccount } from "../../kernel/brand/loaded";
import { invalidArgument } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason, staffReason } from "../../kernel/staff/staff-reason";
import { lockOpenCustomer } from "./lock-open";

/** Those of the form of billing details; what is left out stays. */
const fields = UpdateClient.pick({
  billing_firstname: true,
  billing_lastname: true,
  billing_companyname: true,
  billing_address1: true,
  billing_address2: true,
  billing_city: true,
  billing_state: true,
  billing_postcode: true,
  billing_country: true,
  billing_phonenumber: true,
  co_customertype: true,
  co_inn: true,
  co_kpp: true,
});

/** Changes a customer's billing details and language. Issued invoices stay as they are; the email is the customer's. */
export const editCustomer = staffOperation({
  name: "customers.edit",
  summary: "Changes a customer's billing details and language",
  access: byStaff("write", "customers/edit"),
  within: { accounts: "id" },
  changes: ["accounts"],
  fails: ["account.not_found", "account.is_closed", "reason.missing"],
  input: z.object({
    id: z.int32(),
    ...fields.shape,
    language: z.enum(locales).optional(),
    reason: staffReason,
  }),
  output: z.object({}),
  run: async ({ db, now, note }, { id, language, reason: given, ...input }) => {
    const reason = readReason(given);
    const row = await lockOpenCustomer(db, id);
    const isSpoken = language !== undefined && language !== row.language;
    if (isSpoken && !languagesOf(brandOfAccount(row)).includes(language))
      throw invalidArgument("language", "is not offered by the customer's brand");
    const changed = await writeClient(db, row, { ...changedClient(row, input), currency: row.currency }, now);
    if (isSpoken) await db.update(accounts).set({ language }).where(eq(accounts.id, id));
    const spoken = isSpoken ? { language: { from: row.language, to: language } } : {};
    if (Object.keys(changed).length === 0 && !isSpoken) return {};
    note({ accountId: id, target: `account ${id}`, changes: { ...changed, ...spoken, reason } });
    return {};
  },
});
