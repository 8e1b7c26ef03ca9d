import { randomUUID } from "node:crypto";
import { z } from "zod";
import { callerOf } from "@/lib/base/address";
import { type Brand, languagesOf } from "@/lib/base/brand";
import { wireText } from "@/lib/base/form-values";
import { locales } from "@/lib/base/locale";
import { type Database, inTransaction } from "@/lib/db/client";
import { enqueue } from "@/lib/db/queue";
import { signUps } from "@/lib/db/tables/customers/sign-ups";
import { isSignUpOpen } from "@/lib/env";
import { soldCurrencies } from "../../catalog/catalog/shared/sold-currencies";
import { readEmail } from "../../identity/email-confirmations/shared/read-email";
import { hashPassword, requireStrongPassword } from "../../identity/passwords/shared/hash";
import { anybody } from "../../kernel/access/access";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import type { Context } from "../../kernel/operation/context";
import { openOperation } from "../../kernel/operation/operation";
import { requireHashCapacity } from "../../kernel/secrets/hash-semaphore";
import { hashLink, newLinkToken } from "../../messages/mails/shared/links";
import { AcceptedVersions } from "../legal/schema";
import { requireAllAccepted } from "../legal/shared/acceptance";
import { requiredVersions } from "../legal/shared/loaded";
import { isEmailBlocked, requireFreeNetwork } from "../sign-up-blocks/shared/require-free";
import { mayMail, requireMailRate } from "./mail-limits";
import { currenciesFor, isCountry, readName, signUpSeconds } from "./sign-up-rules";

function requireName(text: string, parameter: string): string {
  const read = readName(text);
  if ("name" in read) return read.name;
  throw fail(`name.${read.problem}`, { parameter });
}

const SignUp = z.object({
  email: wireText(1_000),
  password: wireText(4_000),
  firstname: wireText(500),
  lastname: wireText(500),
  country: z.string().refine(isCountry, "is no country"),
  currency: z.enum(["EUR", "RUB", "USD"]),
  language: z.enum(locales),
  /** The legal documents that were shown and accepted. */
  accepted: AcceptedVersions.default([]),
});

/** Returns the input, checked and normalized; throws an error that names the first invalid field. */
async function readDetails(input: z.output<typeof SignUp>, brand: Brand): Promise<Record<string, string>> {
  const { country, currency, language } = input;
  if (!currenciesFor(country, await soldCurrencies()).includes(currency)) throw fail("currency.country");
  if (!languagesOf(brand).includes(language)) throw invalidArgument("language", "is not offered here");
  const firstname = requireName(input.firstname, "firstname");
  const lastname = requireName(input.lastname, "lastname");
  return { firstname, lastname, country, currency, language };
}

type Wanted = Pick<typeof signUps.$inferInsert, "email" | "passwordHash" | "details" | "legal">;

async function writeSignUp(db: Database, context: Context, wanted: Wanted): Promise<void> {
  if (await isEmailBlocked(db, wanted.email)) return;
  if (!(await mayMail(db, wanted.email, context.now))) return;
  const [row] = await db
    .insert(signUps)
    .values({
      ...wanted,
      brandId: context.brand.id,
      // No valid token yet: it is created when the mail is sent.
      tokenHash: hashLink(newLinkToken()),
      createdAt: context.now,
      expiresAt: new Date(context.now.getTime() + signUpSeconds * 1000),
    })
    .returning({ id: signUps.id });
  if (row) await enqueue(db, "sign_up_mail", { signUpId: row.id, task: randomUUID() });
}

/**
 * Requests an account. Whether the email already has one is looked up only when the mail is sent, so neither the
 * response nor its timing reveals it.
 */
export const signUp = openOperation({
  name: "accounts.sign_up",
  summary: "Asks for an account; a mail with a link follows",
  access: anybody("write"),
  changes: [],
  fails: ["currency.country", "sign_up.closed", "sign_up.refused", "legal.not_accepted"],
  input: SignUp,
  output: z.object({ email: z.string() }),
  run: async (context, input) => {
    if (!isSignUpOpen()) throw fail("sign_up.closed");
    await requireFreeNetwork(context.db, context.address);
    const email = readEmail(input.email);
    const details = await readDetails(input, context.brand);
    await requireStrongPassword(input.password, email);
    const accepted = requireAllAccepted(requiredVersions(context.brand.id, context.now), input.accepted);
    requireHashCapacity("password");
    await requireMailRate(context.db, context.address, context.now);
    const passwordHash = await hashPassword(input.password, callerOf(context.address));
    await inTransaction((db) =>
      writeSignUp(db, context, {
        email,
        passwordHash,
        details,
        legal: accepted.length > 0 ? { address: context.address, accepted } : null,
      }),
    );
    return { email };
  },
});
