import { askWithin, failureText } from "@/lib/base/ask-within";
import type { SettingGroup } from "@/lib/base/setting-groups";
import { isInEu } from "@/lib/base/tax-rates";
import { companies, hasFacts } from "@/lib/db/tables/money/companies";
import { DomainError, invalidArgument } from "../../../kernel/errors/fail";
import type { Context } from "../../../kernel/operation/context";
import { readStored } from "../read-settings";
import { settingTests, type TestName } from "../schema";
import { type Trier, trials } from "../trials";
import { requireRight, type Values } from "../wanted";
import { withoutSecrets } from "./without-secrets";

const longestMs = 20_000;

async function readTrier({ actor, db }: Context, phone: string): Promise<Trier> {
  const sellers = await db
    .select({ taxId: companies.taxId, country: companies.country })
    .from(companies)
    .where(hasFacts);
  const taxNumber = sellers.find(({ taxId, country }) => isInEu(country) && /^[A-Z]{2}/.test(taxId))?.taxId;
  const { email, language } = actor.kind === "staff" ? actor.account : { email: "", language: "en" };
  return { email, language, phone, taxNumber: taxNumber ?? null };
}

export type Outcome = { works: boolean; said: string };

type Wanted = { group: SettingGroup; test: TestName; values: Values; to: string };

/**
 * Tries settings as a form has them, with the stored ones beside. Asks the other side, so not within a transaction.
 * Throws for values that are wrong; a side that refuses is an outcome.
 */
export async function tryOut(context: Context, { group, test, values, to }: Wanted): Promise<Outcome> {
  const known: readonly string[] = settingTests[group];
  if (!known.includes(test)) throw invalidArgument("test");
  const { environment } = requireRight(group, await readStored(context.db), values);
  const trier = await readTrier(context, to);
  try {
    const said = await askWithin(longestMs, (signal) => trials[test](environment, trier, signal));
    return { works: true, said: withoutSecrets(said, environment) };
  } catch (error) {
    if (error instanceof DomainError) throw error;
    return { works: false, said: withoutSecrets(failureText(error), environment) };
  }
}
