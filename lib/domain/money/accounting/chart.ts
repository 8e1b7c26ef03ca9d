import { z } from "zod";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { ShownChart } from "./schema";
import { type BookTerms, readBooks } from "./shared/books";
import { nameOfPlace } from "./shared/chart";
import { templates } from "./shared/templates";

/** The terms of books as operations say them. */
const shownTerms = ({ fiscalStart, accountLength, ...terms }: BookTerms) => ({
  template: terms.template,
  recognition: terms.recognition,
  fiscal_start: fiscalStart,
  consultant: terms.consultant,
  client: terms.client,
  account_length: accountLength,
});

/** The chart of accounts of a company: its plan, and what is changed of it. */
export const showChart = staffOperation({
  name: "accounting.chart",
  summary: "Shows the chart of accounts of a company",
  access: byStaff("read", "accounting/read"),
  within: { companies: "company" },
  looks: "now_and_then",
  fails: ["accounting.not_found"],
  pool: "staff_searches",
  input: z.object({ company: z.int32().positive() }),
  output: ShownChart,
  run: async ({ db, note }, { company }) => {
    const { terms, own, chart } = await readBooks(db, company);
    const ownNames = new Set(own.map(nameOfPlace));
    const ofPlan = new Set(templates[terms.template].map(nameOfPlace));
    note({ target: `company ${company}`, changes: {} });
    return {
      terms: shownTerms(terms),
      rules: chart.map(({ taxKey, isAutomatic, currency, ...rule }) => {
        const place = { ...rule, currency };
        const name = nameOfPlace(place);
        return {
          ...rule,
          currency: currency as "" | "EUR" | "RUB" | "USD",
          tax_key: taxKey,
          automatic: isAutomatic,
          own: ownNames.has(name),
          replaces: ownNames.has(name) && ofPlan.has(name),
        };
      }),
    };
  },
});
