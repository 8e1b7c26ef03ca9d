import { z } from "zod";

/** Rows of one run at most. */
export const mostBulkRows = 1_000;

/** Texts by field, for an action that asks for them. */
const Letter = { subject: z.string().max(150).optional(), text: z.string().max(10_000).optional() };

export const BulkParams = z.object({
  reason: z.string().max(500).optional(),
  shown: z.string().max(500).optional(),
  billing: z.enum(["move", "charge"]).optional(),
  text: z.string().max(4_000).optional(),
  /** `name` or `name=value`. */
  tag: z.string().max(300).optional(),
  /** Net, for a month; empty = the catalog's. */
  price: z.string().max(20).optional(),
  /** Name of a plan. */
  preset: z.string().max(80).optional(),
  /** Days `YYYY-MM-DD`: until when a server is paid, when an invoice is due. */
  until: z.string().max(10).optional(),
  due: z.string().max(10).optional(),
  /** A letter to each customer, by language. */
  subject_en: Letter.subject,
  letter_en: Letter.text,
  subject_ru: Letter.subject,
  letter_ru: Letter.text,
  subject_de: Letter.subject,
  letter_de: Letter.text,
});
export type BulkParams = z.infer<typeof BulkParams>;
/** What an action asks for. `billing`: what happens to the days of a suspension. */
export type BulkField = keyof BulkParams;

/** One row: what would happen, and what did; `reason` is the name of an error. */
const BulkRow = z.object({
  id: z.int(),
  name: z.string(),
  href: z.string().nullable(),
  trial: z.enum(["possible", "refused", "failed"]).nullable(),
  outcome: z.enum(["done", "refused", "failed"]).nullable(),
  reason: z.string().nullable(),
});
export type BulkRow = z.infer<typeof BulkRow>;

export const BulkRun = z.object({
  id: z.int(),
  list: z.string(),
  action: z.string(),
  state: z.enum(["checking", "checked", "running", "done", "stopped"]),
  params: BulkParams,
  created: z.string(),
  rows: z.array(BulkRow),
});
export type BulkRun = z.infer<typeof BulkRun>;
