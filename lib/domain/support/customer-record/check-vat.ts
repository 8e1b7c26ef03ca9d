import { z } from "zod";
import { wireText } from "@/lib/base/form-values";
import { database } from "@/lib/db/client";
import { dropTaxNumber } from "../../customers/accounts/shared/tax-number";
import { checkNumber, keepChecked, readNumber } from "../../customers/vat/shared/check-number";
import { byStaff } from "../../kernel/access/access";
import { findCustomer } from "../../kernel/account/find-customer";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason, staffReason } from "../../kernel/staff/staff-reason";
import { lockOpenCustomer } from "./lock-open";

/**
 * Checks a VAT number of the customer's country as the customer's own check does, and keeps it if it is valid. The
 * register is asked before the transaction.
 */
export const checkCustomerVat = staffOperation({
  name: "customers.check_vat",
  summary: "Checks a customer's VAT number, and keeps it where it is valid",
  access: byStaff("write", "customers/edit"),
  within: { accounts: "id" },
  changes: ["accounts"],
  fails: ["account.not_found", "account.is_closed", "reason.missing"],
  input: z.object({ id: z.int32(), vat: wireText(40), reason: staffReason }),
  output: z.object({
    valid: z.int(),
    checked: z.enum(["syntax", "service"]),
    vat: z.string(),
    /** Who has the number, where the register tells. */
    name: z.string(),
  }),
  before: async ({ now }, { id, vat, reason }) => {
    readReason(reason);
    const { country } = await findCustomer(database(), id);
    return checkNumber({ db: database(), now }, id, readNumber(vat, country));
  },
  run: async (context, { id, reason }, checked) => {
    await lockOpenCustomer(context.db, id);
    await keepChecked(context, id, checked, readReason(reason));
    const { number, isValid, by, name } = checked;
    return { valid: isValid ? 1 : 0, checked: by, vat: number, name };
  },
});

/** Removes a customer's VAT number: later invoices are taxed as for a consumer. */
export const dropCustomerVat = staffOperation({
  name: "customers.drop_vat",
  summary: "Removes a customer's VAT number",
  access: byStaff("write", "customers/edit"),
  within: { accounts: "id" },
  changes: ["accounts"],
  fails: ["account.not_found", "account.is_closed", "reason.missing"],
  input: z.object({ id: z.int32(), reason: staffReason }),
  output: z.object({}),
  run: async ({ db, note }, { id, reason: given }) => {
    const reason = readReason(given);
    const { vatNumber } = await lockOpenCustomer(db, id);
    if (vatNumber === "") return {};
    await dropTaxNumber(db, id);
    const tax_number = { from: vatNumber, to: "" };
    note({ accountId: id, target: `account ${id}`, changes: { tax_number, reason } });
    return {};
  },
});
