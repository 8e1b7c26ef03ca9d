import { z } from "zod";
import { addDays } from "@/lib/base/calendar";
import { sumsOfDraft } from "@/lib/base/draft-sums";
import { amountOf } from "@/lib/base/money";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { findDraft } from "./lookup";
import { DraftTerms, DraftView } from "./schema";
import { readTerms } from "./shared/read-terms";

/** What a draft for this customer would bear. */
export const showDraftTerms = staffOperation({
  name: "drafts.terms",
  summary: "Shows seller, currency and tax of a customer's next invoice",
  access: byStaff("read", "payments/record"),
  within: "rows",
  fails: ["account.not_found"],
  input: z.object({ account: z.int32() }),
  output: DraftTerms,
  run: ({ db }, { account }) => readTerms(db, account),
});

/** One draft, with its sums at the tax of today. */
export const showDraft = staffOperation({
  name: "drafts.show",
  summary: "Shows a draft of an invoice",
  access: byStaff("read", "payments/record"),
  within: "rows",
  fails: ["draft.not_found", "account.not_found"],
  input: z.object({ id: z.int32() }),
  output: DraftView,
  run: async ({ db }, { id }) => {
    const { accountId, lines, currency, version, dueDays, invoiceId } = await findDraft(db, id);
    const terms = await readTerms(db, accountId);
    return {
      ...terms,
      ...{ id, version, currency },
      lines: lines.map(({ period, ...line }) => ({
        ...line,
        from: period?.from ?? "",
        through: period ? addDays(period.until, -1) : "",
      })),
      due_days: dueDays,
      total: amountOf(sumsOfDraft(lines, currency, terms.tax_rate).total),
      invoice: invoiceId,
    };
  },
});
