import { z } from "zod";
import { accountingBooks } from "@/lib/db/tables/money/accounting";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { BookTermsInput } from "./schema";
import { readBooks } from "./shared/books";

/** Says by which plan a company keeps its books, how it recognizes revenue, and its numbers in DATEV. */
export const setBooks = staffOperation({
  name: "accounting.set_books",
  summary: "Says how a company keeps its books",
  access: byStaff("write", "accounting/manage"),
  within: { companies: "company" },
  changes: [],
  fails: ["accounting.not_found"],
  input: BookTermsInput.extend({ company: z.int32().positive() }),
  output: BookTermsInput,
  run: async ({ db, now, note }, { company, ...terms }) => {
    const { company: row } = await readBooks(db, company);
    const { template, recognition, fiscal_start, consultant, client, account_length } = terms;
    const set = {
      ...{ template, recognition, consultant, client },
      ...{ fiscalStart: fiscal_start, accountLength: account_length, updatedAt: now },
    };
    await db
      .insert(accountingBooks)
      .values({ companyId: row.id, ...set })
      .onConflictDoUpdate({ target: accountingBooks.companyId, set });
    note({ target: `company ${company}`, changes: terms });
    return terms;
  },
});
