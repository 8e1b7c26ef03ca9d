import type { z } from "zod";
import { anybody } from "../../kernel/access/access";
import { readSession } from "../../kernel/caller/shared/read";
import { fail } from "../../kernel/errors/fail";
import type { Context } from "../../kernel/operation/context";
import { openOperation } from "../../kernel/operation/operation";
import { proveSsoHash } from "../linked-accounts/shared/prove-sso-hash";
import { loginFailure, provePassword } from "../passwords/shared/prove";
import { ttlSeconds } from "../sessions/shared/issue";
import { passFirstStep } from "./first-step";
import { LoggedInByPassword, LoginByPassword, passwordRecord } from "./schema";
import type { SignInTerms } from "./shared/open-session";
import { tokenRecord } from "./shared/token-record";
import { usableKey } from "./shared/usable-key";
import { stopwatch } from "./stopwatch";

/**
 * An API key of the same account, without narrowed rights, can replace the second factor; one with fewer rights cannot.
 */
async function skipsFactor(
  context: Context,
  accountId: number,
  apiKey: string | undefined,
): Promise<boolean> {
  if (!apiKey) return false;
  const key = await usableKey(context.db, apiKey, context);
  return key?.accountId === accountId && key.serverId === null && key.line.permissions === null;
}

type Input = z.output<typeof LoginByPassword>;

/** Returns the account that signs in, and the details of the proof that `passFirstStep` needs. */
async function prove(context: Context, input: Input, email: string) {
  const { password = "", location, sso, sso_hash: hash = "" } = input;
  if (sso) return proveSsoHash(context, { sso, hash, location });
  const proven = await provePassword(context, { email, password, location }, { admitsStaff: true });
  return { ...proven, isEnough: await skipsFactor(context, proven.accountId, input.apikey) };
}

const termsOf = (input: Input): SignInTerms => ({
  kind: "password",
  ...(input.sso ? { noteAs: "sso" as const } : {}),
  ttl: input.ttl ?? ttlSeconds.password,
  isBound: (input.fix_ip ?? true) && (input.fix_ix ?? true),
});

const wantsAll = ({ full_customer_data: word }: Input): boolean =>
  word !== undefined && /^(1|true|yes|on)$/i.test(word);

/** Opens the session, or returns which second factor is required. */
export async function logInByPassword(
  context: Context,
  input: Input,
): Promise<z.input<typeof LoggedInByPassword>> {
  const email = input.user?.trim() ?? "";
  if (email === "" && !input.sso) {
    throw fail("login.no_user");
  }
  const { timed, timings } = stopwatch();
  const { accountId, ...proof } = await timed("auth", () => prove(context, input, email));
  const step = await timed("session", () => passFirstStep(context, accountId, termsOf(input), proof));
  if ("challengeToken" in step) {
    const wanted = { "2fa": step.factor, "2fa_token": step.challengeToken, token: null };
    return { result: wanted, timings };
  }
  const customer = await timed("billing", () => readSession(step.panelToken, context.address, context.now));
  if (!customer) throw loginFailure();
  const { address, brand } = context;
  const facts = { isNew: true, address, brand, timings };
  const { timings: _, ...record } = tokenRecord(customer, facts);
  return { result: wantsAll(input) ? record : passwordRecord({ ...record, timings }), timings };
}

/** `auth/whmcslogin` (specification 4.2): a session token for email and password, or for single sign-on. */
export const whmcslogin = openOperation({
  name: "auth.whmcslogin",
  summary: "Opens a session with email and password, or with the hash of a single sign-on",
  description:
    "Opens a session for a person's email and password, or for `sso` with `sso_hash`, and answers its token with what the account may do. Where a second factor is on, it answers `2fa_token` instead, which `auth/2fa_check` turns into the token record.",
  access: anybody("write"),
  changes: [],
  fails: ["login.no_user", "login.failed", "login.unconfirmed"],
  input: LoginByPassword,
  output: LoggedInByPassword,
  run: logInByPassword,
});
