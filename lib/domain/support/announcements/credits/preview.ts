import { byStaff } from "../../../kernel/access/access";
import { staffOperation } from "../../../kernel/staff/staff-operation";
import { hoursOf, pageSize, readCreditLines, readEnded, readRule, totalsOf } from "./read-lines";
import { CreditPage, CreditTerms } from "./schema";

/** Who would get how much credit by a rule now: the sums, and the first servers. */
export const previewCredit = staffOperation({
  name: "announcements.preview_credit",
  summary: "Shows who would get how much credit for an announcement",
  access: byStaff("read", "credit/correct"),
  fails: ["announcement.not_found", "announcement.not_ended", "announcement.too_many"],
  input: CreditTerms,
  output: CreditPage,
  run: async ({ db }, terms) => {
    const rule = readRule(terms);
    const ended = await readEnded(db, terms.id);
    const lines = await readCreditLines(db, ended, rule);
    const page = lines.slice(0, pageSize);
    return {
      hours: hoursOf(ended),
      servers: lines.length,
      customers: new Set(lines.map(({ accountId }) => accountId)).size,
      totals: totalsOf(lines),
      lines: page.map(({ serverId, hostname, accountId, email, amount, currency }) => ({
        ...{ server: serverId, hostname, account: accountId, email, end: null },
        amount: { value: amount, currency },
      })),
      next: lines.length > pageSize ? (page.at(-1)?.serverId ?? null) : null,
    };
  },
});
