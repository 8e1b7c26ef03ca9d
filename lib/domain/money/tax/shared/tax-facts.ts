import { type SQL, sql } from "drizzle-orm";
import type { Tax, Threshold } from "@/lib/base/decide-tax";
import type { EvidencePiece, RegisterProof } from "@/lib/base/params/tax-decision";
import { countryOfCallingCode } from "@/lib/base/phone-country";
import { groundedTax } from "@/lib/base/tax";
import { accounts } from "@/lib/db/tables/customers/accounts";
import type { TaxRule } from "@/lib/db/tables/money/companies";
import { companies } from "@/lib/db/tables/money/companies";
import { loadedTaxRates } from "../../../kernel/tax/loaded-rates";

/** Article 59c: 10,000 EUR of net sales to consumers in other member states, this year or the last one. */
const thresholdCents = 1_000_000;

const hasValidNumber = sql`(${accounts.vatValid} and ${accounts.vatNumber} <> '')`;

/**
 * The newest evidence of each kind. None is read for who has a valid VAT number. An answer of the customer counts as long
 * as their address is in the country that they named.
 */
const evidence = sql<EvidencePiece[]>`(case when ${hasValidNumber} then '[]'::json else (
  select coalesce(json_agg(json_build_object('kind', e.kind, 'country', e.country) order by e.place), '[]'::json) from (
    (select 1 as place, 'card' as kind, c.country from payment_cards c
      where c.account_id = ${accounts.id} and c.country is not null order by c.at desc limit 1)
    union all
    (select 2, 'ip', o.country from orders r join order_origins o on o.order_id = r.id
      where r.account_id = ${accounts.id} and o.country is not null order by r.id desc limit 1)
    union all
    (select 3, 'bank', upper(left(b.payer_account, 2)) from payments p join bank_receipts b on b.invoice_id = p.invoice_id
      where p.account_id = ${accounts.id} and p.method = 'bank_transfer' and b.state = 'booked'
        and b.payer_account ~ '^[A-Za-z]{2}[0-9]{2}' order by p.id desc limit 1)
    union all
    (select 5, 'declaration', d.country from tax_residences d
      where d.account_id = ${accounts.id} and d.country = ${accounts.country} order by d.id desc limit 1)
  ) e) end)`;

const proof = sql<RegisterProof | null>`(case when ${hasValidNumber} then (
  select json_build_object('consultation', k.consultation, 'name', k.name,
    'at', to_char(k.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
  from tax_number_checks k where k.account_id = ${accounts.id} and k.number = ${accounts.vatNumber} and k.is_valid
  order by k.id desc limit 1) end)`;

const cents = (which: SQL) => sql`coalesce(round(100 * sum(t.home_base) filter (where ${which})), 0)`;

/** 1 January of that day's year, or of one before. */
const firstOf = (day: string, offset: number): string => `${Number(day.slice(0, 4)) + offset}-01-01`;

const threshold = (day: string): SQL<Omit<Threshold, "limit"> | null> =>
  sql<Omit<Threshold, "limit"> | null>`(case when ${companies.taxRule} = 'origin' then (
  select (select json_build_object(
      'thisYear', ${cents(sql`t.day >= ${firstOf(day, 0)}::date`)},
      'lastYear', ${cents(sql`t.day < ${firstOf(day, 0)}::date`)})
    from tax_entries t where t.company_id = x.company_id and t.is_abroad and t.home_currency = 'EUR'
      and t.day >= ${firstOf(day, -1)}::date)
  from company_taxes x where x.company_id = ${companies.id} and x.follows_threshold) end)`;

/** Columns of an account joined to its company, from which its tax is decided. `day`: today, `YYYY-MM-DD`. */
export const taxColumns = (day: string) => ({
  sellerCountry: companies.country,
  rule: companies.taxRule,
  buyerCountry: accounts.country,
  postcode: sql<string>`coalesce(${accounts.profile}->>'postcode', '')`,
  phoneCode: sql<number>`case when coalesce(${accounts.profile}->>'phonenumber', '') = '' then 0
    else coalesce((${accounts.profile}->>'phonecc')::int, 0) end`,
  vatNumber: accounts.vatNumber,
  vatValid: accounts.vatValid,
  vatCheckedAt: accounts.vatCheckedAt,
  vatCheckedBy: accounts.vatCheckedBy,
  ossSince: sql<
    string | null
  >`(select x.oss_since::text from company_taxes x where x.company_id = ${companies.id})`,
  threshold: threshold(day),
  evidence,
  proof,
});

export type TaxRow = {
  sellerCountry: string;
  rule: TaxRule;
  buyerCountry: string;
  postcode: string;
  phoneCode: number;
  vatNumber: string;
  vatValid: boolean;
  vatCheckedAt: Date | null;
  vatCheckedBy: "syntax" | "service" | null;
  ossSince: string | null;
  threshold: Omit<Threshold, "limit"> | null;
  evidence: EvidencePiece[];
  proof: RegisterProof | null;
};

/** The tax of such a row at a tax point, `YYYY-MM-DD`, with its grounds. */
export function taxOfRow(row: TaxRow, exemption: { basis: string } | null, day: string): Tax {
  const phone = countryOfCallingCode(row.phoneCode);
  const pieces: EvidencePiece[] = phone === null ? [] : [{ kind: "phone", country: phone }];
  const facts = {
    ...row,
    exemption,
    isInOss: row.ossSince !== null && row.ossSince <= day,
    threshold: row.threshold && { ...row.threshold, limit: thresholdCents },
    evidence: row.vatValid && row.vatNumber !== "" ? [] : [...row.evidence, ...pieces],
  };
  return groundedTax(facts, day, loadedTaxRates());
}
