import { z } from "zod";

/** What an import takes, in the order of its report. */
export const importNouns = [
  "customer",
  "contact",
  "note",
  "product",
  "service",
  "invoice",
  "payment",
  "credit",
  "ticket",
  "reply",
] as const;
export type ImportNoun = (typeof importNouns)[number];

const count = z.int().nonnegative();

/** What became of the objects of one sort. `same`: taken before, and unchanged there since. */
export const ImportCount = z.object({ found: count, added: count, changed: count, same: count, left: count });
export type ImportCount = z.infer<typeof ImportCount>;

/** Sums whose equality an import proves. */
export const importSums = ["invoiced", "paid_from_credit", "received", "returned", "credit"] as const;
export type ImportSum = (typeof importSums)[number];

/** One sum in one currency: of all objects of the source, of those that were left there, and of what is here. */
export const ProvenSum = z.object({
  sum: z.enum(importSums),
  currency: z.string(),
  source: z.string(),
  left: z.string(),
  here: z.string(),
});
export type ProvenSum = z.infer<typeof ProvenSum>;

export const ImportReport = z.object({
  counts: z.partialRecord(z.enum(importNouns), ImportCount),
  sums: z.array(ProvenSum),
});
export type ImportReport = z.infer<typeof ImportReport>;

/** Why an object was left in the source, or how what was taken differs from it. */
const importCodes = [
  "currency",
  "country",
  "email",
  "email_taken",
  "other_person",
  "changed_here",
  "no_password",
  "unknown_password",
  "tax_exempt",
  "tax_number",
  "closed",
  "second_user",
  "other_email",
  "ended",
  "canceled",
  "suspended",
  "not_started",
  "not_recurring",
  "free",
  "period",
  "due_date",
  "overdue",
  "price",
  "yes_no",
  "cent_off",
  "domain",
  "billable_item",
  "draft",
  "sums_differ",
  "unpaid",
  "date",
  "credit_spent",
  "ticket_closed",
  "attachments",
  "cut",
  "orphan",
  "gone",
  "moved",
  "failed",
] as const;
export type ImportCode = (typeof importCodes)[number];

/** What a run counts: rows that it reads first, then customers that it takes. */
export const importPhases = ["rows", "customers"] as const;
export type ImportPhase = (typeof importPhases)[number];

/** What a page can import: a database of WHMCS, or a CSV file of customers or services. */
export const importKinds = ["whmcs", "customers", "services"] as const;
export type ImportKind = (typeof importKinds)[number];

/** Bytes of a part of a file; all but the last one have as many. */
export const importPartBytes = 8_388_608;
/** The largest file, as it is uploaded. */
export const mostImportBytes = 4_294_967_296;

export const partsOfImport = (bytes: number): number => Math.ceil(bytes / importPartBytes);
