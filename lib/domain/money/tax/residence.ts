import { eq } from "drizzle-orm";
import { z } from "zod";
import { dayIn, zoneOf } from "@/lib/base/time-zone";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { companies } from "@/lib/db/tables/money/companies";
import { taxResidences } from "@/lib/db/tables/money/tax";
import { reads, writes } from "../../kernel/access/access";
import { lockAccount } from "../../kernel/account/lock-account";
import { fail } from "../../kernel/errors/fail";
import { operation } from "../../kernel/operation/operation";
import { Residence } from "./schema";
import { taxColumns, taxOfRow } from "./shared/tax-facts";

async function readResidence(db: Database, accountId: number, now: Date): Promise<Residence> {
  const [row] = await db
    .select({ ...taxColumns(now.toISOString().slice(0, 10)), timeZone: companies.timeZone })
    .from(accounts)
    .innerJoin(companies, eq(companies.id, accounts.companyId))
    .where(eq(accounts.id, accountId));
  if (!row) throw new Error("The account is not there.");
  const zone = zoneOf({ timeZone: row.timeZone, country: row.sellerCountry });
  const reason = taxOfRow(row, null, dayIn(now, zone));
  const { state, pieces } = reason.grounds?.evidence ?? { state: "not_needed" as const, pieces: [] };
  return {
    country: row.buyerCountry,
    state,
    pieces,
    reason,
    proof: reason.grounds?.proof ?? null,
    is_asked: state === "conflict",
  };
}

/** Where the account is taxed, and what is known of it. */
export const showResidence = operation({
  name: "taxes.residence",
  summary: "Shows where the account is taxed, and what says so",
  access: reads({ right: "vat/check_vat" }),
  fails: [],
  input: z.object({}),
  output: Residence,
  run: ({ db, now, actor }) => readResidence(db, actor.account.id, now),
});

/** The customer says that the country of the address is where they live, although other things name another one. */
export const confirmResidence = operation({
  name: "taxes.confirm_residence",
  summary: "Confirms the country of the address as the one where the customer lives",
  access: writes({ who: "person", right: "vat/check_vat", topic: "settings" }),
  changes: ["accounts"],
  fails: ["tax_residence.not_asked"],
  input: z.object({ country: z.string().regex(/^[A-Z]{2}$/) }),
  output: z.object({}),
  run: async ({ db, now, actor, note }, { country }) => {
    const { id } = actor.account;
    await lockAccount(db, id);
    const found = await readResidence(db, id, now);
    if (!found.is_asked || found.country !== country) throw fail("tax_residence.not_asked");
    await db.insert(taxResidences).values({ accountId: id, country, shown: found.pieces, at: now });
    note({ target: `account ${id}`, changes: { tax_residence: country } });
    return {};
  },
});
