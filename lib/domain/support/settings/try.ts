import { z } from "zod";
import { askWithin, failureText } from "@/lib/base/ask-within";
import { isInEu } from "@/lib/base/tax";
import { companies } from "@/lib/db/tables/money/companies";
import { byStaff } from "../../kernel/access/access";
import { holdStaff } from "../../kernel/access/reauthentication";
import { DomainError, invalidArgument } from "../../kernel/errors/fail";
import type { Context } from "../../kernel/operation/context";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readStored } from "./read-settings";
import { targetOf } from "./rules";
import { SettingGroupName, SettingValues, settingTests, testNames } from "./schema";
import { withoutSecrets } from "./shared/without-secrets";
import { type Trier, trials } from "./trials";
import { requireRight } from "./wanted";

const longestMs = 20_000;

async function readTrier({ actor, db }: Context, phone: string): Promise<Trier> {
  const sellers = await db.select({ taxId: companies.taxId, country: companies.country }).from(companies);
  const taxNumber = sellers.find(({ taxId, country }) => isInEu(country) && /^[A-Z]{2}/.test(taxId))?.taxId;
  const { email, language } = actor.kind === "staff" ? actor.account : { email: "", language: "en" };
  return { email, language, phone, taxNumber: taxNumber ?? null };
}

/**
 * Tries settings as a form has them, with the stored ones beside, before they are saved. Nothing is changed; the other
 * side is asked before the transaction.
 */
export const trySettings = staffOperation({
  name: "settings.try",
  summary: "Tries settings before they are saved",
  access: byStaff("write", "settings/manage", { grants: "always" }),
  changes: [],
  fails: ["settings.by_environment"],
  input: z.object({
    group: SettingGroupName,
    test: z.enum(testNames),
    values: SettingValues,
    /** Where a test text message goes. */
    to: z.string().max(20).default(""),
  }),
  output: z.object({ works: z.boolean(), said: z.string() }),
  before: async (context, { group, test, values, to }) => {
    await holdStaff(context);
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
  },
  run: async ({ note }, { group, test }, outcome) => {
    note({ target: targetOf(group), changes: { tried: test, works: outcome.works } });
    return outcome;
  },
});
