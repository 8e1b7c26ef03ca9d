import { z } from "zod";
import { Failure } from "../../../base/failure";
import { moneyText } from "../../../base/form-values";
import { currencies } from "../../../base/money";
import { EntryParams } from "../../../base/params/billing";

export const LineMoney = z.object({ value: moneyText, currency: z.enum(currencies) });

/** What any line of the back office's lists has. Words for `kind` and `state` are in the messages. */
export const commonCells = {
  id: z.int(),
  title: z.string(),
  /** What a movement of credit was for. */
  fact: EntryParams.nullable(),
  detail: z.string(),
  kind: z.string().nullable(),
  state: z.string().nullable(),
  at: z.string().nullable(),
  /** When it ends, ended, or is to be renewed. */
  until: z.string().nullable(),
  /** Why a job failed. */
  failure: Failure.nullable(),
  amount: LineMoney.nullable(),
  account: z.object({ id: z.int(), email: z.string() }).nullable(),
};

/** What lines of some lists have besides. */
export const optionalCells = {
  /** Of a payment: what it was to pay. */
  invoice: z.int().optional(),
  /** Who set it aside. */
  aside_by: z.string().optional(),
  /** Of a bank receipt: the proposed invoice, and why. */
  proposal: z
    .object({
      reference: z.string(),
      invoice: z.string(),
      amount: LineMoney,
      due: LineMoney,
      why: z.enum(["named", "payer"]),
    })
    .optional(),
};

const Line = z.object({ ...commonCells, ...optionalCells });
/** One line of a list of the back office. */
export type StaffLine = z.infer<typeof Line>;
