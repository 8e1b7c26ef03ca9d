import { asc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { homeCurrencyOf } from "@/lib/base/home-currency";
import { companies, hasFacts } from "@/lib/db/tables/money/companies";
import { companyTaxes } from "@/lib/db/tables/money/tax";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { staffIdOf } from "../../kernel/staff/staff-reason";
import { CompanyTaxSettings, ShownCompanyTaxes } from "./schema";

const mostCompanies = 200;

/** Net sales to consumers in other member states of a year, in euros; of companies with the euro. */
const abroadIn = (from: Date, until: Date) => sql<string>`(
  select coalesce(sum(t.home_base), 0)::numeric(14, 2)::text from tax_entries t
  where t.company_id = ${companies.id} and t.is_abroad and t.home_currency = 'EUR'
    and t.day >= ${from.toISOString().slice(0, 10)}::date and t.day < ${until.toISOString().slice(0, 10)}::date)`;

/** Tax settings of all companies, and how near each is to the threshold of small sellers. */
export const showCompanyTaxes = staffOperation({
  name: "taxes.companies",
  summary: "Shows the tax settings of the companies",
  access: byStaff("read", "taxes/read"),
  looks: "now_and_then",
  within: "rows",
  fails: [],
  input: z.object({}),
  output: ShownCompanyTaxes,
  run: async ({ db, now }) => {
    const year = (offset: number) => new Date(Date.UTC(now.getUTCFullYear() + offset, 0, 1));
    const rows = await db
      .select({
        id: companies.id,
        name: companies.name,
        country: companies.country,
        rule: companies.taxRule,
        ossNumber: companyTaxes.ossNumber,
        ossSince: companyTaxes.ossSince,
        followsThreshold: companyTaxes.followsThreshold,
        thisYear: abroadIn(year(0), year(1)),
        lastYear: abroadIn(year(-1), year(0)),
      })
      .from(companies)
      .leftJoin(companyTaxes, eq(companyTaxes.companyId, companies.id))
      .where(hasFacts)
      .orderBy(asc(companies.id))
      .limit(mostCompanies);
    return {
      companies: rows.map((row) => {
        const home = homeCurrencyOf(row.country);
        return {
          ...{ id: row.id, name: row.name, country: row.country, rule: row.rule, home_currency: home },
          oss_number: row.ossNumber ?? "",
          oss_since: row.ossSince ?? "",
          follows_threshold: row.followsThreshold ?? false,
          abroad: home === "EUR" ? { this_year: row.thisYear, last_year: row.lastYear } : null,
        };
      }),
    };
  },
});

/** Registration for the one-stop shop, and whether the threshold of small sellers is followed; for sales from now on. */
export const setCompanyTaxes = staffOperation({
  name: "taxes.set_company",
  summary: "Changes the tax settings of a company",
  access: byStaff("write", "taxes/manage"),
  changes: [],
  fails: ["tax_company.not_found", "tax_company.no_threshold"],
  input: CompanyTaxSettings,
  output: z.object({}),
  run: async ({ db, now, actor, note }, input) => {
    const { company: companyId, oss_number, oss_since, follows_threshold } = input;
    const [company] = await db.select().from(companies).where(eq(companies.id, companyId)).for("update");
    if (!company || company.region === "") throw fail("tax_company.not_found");
    const isSmall = company.taxRule === "origin" && homeCurrencyOf(company.country) === "EUR";
    if (follows_threshold && !isSmall) throw fail("tax_company.no_threshold");
    const facts = {
      ossNumber: oss_number,
      ossSince: oss_since || null,
      followsThreshold: follows_threshold,
      updatedAt: now,
      updatedBy: staffIdOf(actor),
    };
    await db
      .insert(companyTaxes)
      .values({ companyId, ...facts })
      .onConflictDoUpdate({ target: companyTaxes.companyId, set: facts });
    note({ target: `company ${companyId}`, changes: { oss_number, oss_since, follows_threshold } });
    return {};
  },
});
