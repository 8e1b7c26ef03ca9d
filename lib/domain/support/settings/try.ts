import { z } from "zod";
import { runWithin } from "@/lib/base/run-within";
import { isInEu } from "@/lib/base/tax";
import { companies } from "@/lib/db/tables/money/companies";
import { type Environment, settingNames } from "@/lib/settings/environment";
import { byStaff } from "../../kernel/access/access";
import { holdStaff } from "../../kernel/access/reauthentication";
import { DomainError, invalidArgument } from "../../kernel/errors/fail";
import type { Context } from "../../kernel/operation/context";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { isSecret, readStored } from "./read-settings";
import { targetOf } from "./rules";
import { SettingGroupName, SettingValues, settingTests, testNames } from "./schema";
import { type Trier, trials } from "./trials";
import { requireRight } from "./wanted";

const longestMs = 20_000;
const mostSaid = 500;

/** An error's text with that of its cause: "fetch failed" alone says nothing. */
function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error && cause.message !== "" && !error.message.includes(cause.message)
    ? `${error.message}: ${cause.message}`
    : error.message;
}

/** The parts of a secret that the other side may repeat. */
function secretsIn(environment: Environment): string[] {
  return settingNames()
    .filter(isSecret)
    .flatMap((name) => {
      const text = String(environment[name] ?? "");
      if (!URL.canParse(text)) return [text];
      const { password } = new URL(text);
      return [text, password, decodeURIComponent(password)];
    })
    .filter((text) => text.length > 3);
}

const withoutSecrets = (text: string, environment: Environment): string =>
  secretsIn(environment)
    .reduce((said, secret) => said.replaceAll(secret, "[secret]"), text)
    .slice(0, mostSaid);

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
      const said = await runWithin(longestMs, undefined, (signal) =>
        Promise.race([
          trials[test](environment, trier, signal),
          new Promise<never>((_resolve, reject) =>
            signal.addEventListener("abort", () => reject(new Error("It took too long."))),
          ),
        ]),
      );
      return { works: true, said: withoutSecrets(said, environment) };
    } catch (error) {
      if (error instanceof DomainError) throw error;
      return { works: false, said: withoutSecrets(textOf(error), environment) };
    }
  },
  run: async ({ note }, { group, test }, outcome) => {
    note({ target: targetOf(group), changes: { tried: test, works: outcome.works } });
    return outcome;
  },
});
