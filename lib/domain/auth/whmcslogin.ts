import { randomBytes } from "node:crypto";
import { verify } from "@node-rs/argon2";
import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { inTransaction } from "@/lib/db/client";
import { accounts, companies, loginChallenges } from "@/lib/db/tables/accounts";
import type { Context } from "../context";
import { DomainError } from "../errors";
import { countFailures, forgetFailures, insistOnRate, type Subject, secondsToWait } from "../limits/failures";
import { queueMail } from "../mails/queue-mail";
import { operation } from "../operation";
import { ttlSeconds } from "../sessions/issue";
import { readSession } from "../sessions/read";
import { hashChallenge } from "./check-second-factor";
import { codeMail } from "./code-mail";
import { usableKey } from "./login";
import { type LoginTerms, openPasswordSession } from "./password-session";
import { type FactorWanted, LoggedInByPassword, LoginByPassword, passwordRecord } from "./schema";
import { hashEmailCode, newEmailCode } from "./second-factor";
import { stopwatch } from "./stopwatch";
import { tokenRecord } from "./token-record";

/** Verified when there is no such user, so that both answers take the same time. */
const nobodysHash =
  "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$Nc2F4bUPzJZwLJ5LhQ3Fb0eTqYtR5L1mO0vFhq6sXyM";

type AccountRow = Pick<
  typeof accounts.$inferSelect,
  | "id"
  | "role"
  | "status"
  | "email"
  | "language"
  | "passwordHash"
  | "totpSecret"
  | "emailFactor"
  | "lastLoginAddress"
>;

const failure = (): DomainError =>
  new DomainError("login_failed", "auth: authenthication failure", {
    isVerbatim: true,
    doc: "login.failed",
    details: { result: "error", message: "Email or Password Invalid" },
  });

async function findAccount(
  context: Context,
  email: string,
  location: string | undefined,
): Promise<AccountRow | null> {
  const [row] = await context.db
    .select({
      id: accounts.id,
      role: accounts.role,
      status: accounts.status,
      email: accounts.email,
      language: accounts.language,
      passwordHash: accounts.passwordHash,
      totpSecret: accounts.totpSecret,
      emailFactor: accounts.emailFactor,
      lastLoginAddress: accounts.lastLoginAddress,
      region: companies.region,
    })
    .from(accounts)
    .innerJoin(companies, eq(companies.id, accounts.companyId))
    .where(eq(sql`lower(${accounts.email})`, email.trim().toLowerCase()));
  const isElsewhere = location !== undefined && location !== "" && row?.region !== location.toUpperCase();
  return row && !isElsewhere ? row : null;
}

async function checkPassword(row: AccountRow | null, password: string): Promise<boolean> {
  // Longer than anybody's password: hashing it would only burn our time.
  const isPlausible = password.length > 0 && password.length <= 200;
  const isRight = await verify(row?.passwordHash ?? nobodysHash, isPlausible ? password : "-");
  return (
    isRight &&
    isPlausible &&
    row !== null &&
    row.passwordHash !== null &&
    row.role === "customer" &&
    row.status === "Active"
  );
}

/** No session: a challenge of ten minutes that the code must answer (decisions 3). */
function challenge(
  context: Context,
  row: AccountRow,
  { ttl, isBound }: LoginTerms,
): Promise<z.infer<typeof FactorWanted>> {
  const token = randomBytes(16).toString("hex");
  const factor = row.totpSecret ? "totp" : "email";
  const code = factor === "email" ? newEmailCode() : null;
  return inTransaction(async (db) => {
    await db.insert(loginChallenges).values({
      tokenHash: hashChallenge(token),
      accountId: row.id,
      factor,
      codeHash: code === null ? null : hashEmailCode(token, code),
      sentAt: context.now,
      ttlSeconds: ttl,
      isBound,
      address: context.address,
      createdAt: context.now,
      expiresAt: new Date(context.now.getTime() + 600_000),
    });
    if (code !== null) {
      await queueMail(db, {
        accountId: row.id,
        recipient: row.email,
        ...codeMail(row.language, code),
        now: context.now,
      });
    }
    return { "2fa": factor, "2fa_token": token, token: null };
  });
}

/** An account key of the same account stands in for the second factor. */
async function skipsFactor(context: Context, row: AccountRow, apiKey: string | undefined): Promise<boolean> {
  if (!apiKey) return false;
  const key = await usableKey(context.db, apiKey, context);
  return key !== null && key.accountId === row.id && key.serverId === null;
}

/** Waits about an account are told as an ordinary failure, or they would tell that the account exists. */
const accountSubjects = (email: string, address: string): [Subject, Subject] => [
  { kind: "login_pair", name: `${email.toLowerCase()} ${address}` },
  { kind: "login_account", name: email.toLowerCase() },
];

type Authenticated = { row: AccountRow | null; isHeld: boolean };

/** Password and hold, both looked at in every case, so that neither shows in the time an answer takes. */
async function authenticate(
  context: Context,
  input: z.output<typeof LoginByPassword>,
  email: string,
): Promise<Authenticated> {
  const found = await findAccount(context, email, input.location);
  const [ofPair, ofAccount] = accountSubjects(email, context.address);
  // The address of the last good sign-in is not held by what others do elsewhere.
  const isKnownAddress = found?.lastLoginAddress === context.address;
  const holds = isKnownAddress ? [ofPair] : [ofPair, ofAccount];
  const isHeld = (await secondsToWait(context.db, holds, context.now)) > 0;
  const isRight = await checkPassword(found, input.password ?? "");
  return { row: isRight && !isHeld ? found : null, isHeld };
}

/** `auth/whmcslogin` (specification 4.2): a session token for e-mail and password. */
export const whmcslogin = operation({
  name: "auth.whmcslogin",
  summary: "Opens a session with e-mail and password",
  access: "public",
  input: LoginByPassword,
  output: LoggedInByPassword,
  run: async (context, input) => {
    const email = input.user?.trim() ?? "";
    if (email === "" && !input.sso) {
      throw new DomainError("login_failed", "auth: empty username", {
        isVerbatim: true,
        doc: "login.no_user",
        fields: { user: "is required" },
      });
    }
    const { timed, timings } = stopwatch();
    const caller: Subject = { kind: "login_address", name: context.address };
    await insistOnRate(context.db, caller, context.now);
    const terms = {
      ttl: input.ttl ?? ttlSeconds.password,
      isBound: (input.fix_ip ?? true) && (input.fix_ix ?? true),
    };
    const { row, isHeld } = await timed("auth", () => authenticate(context, input, email));
    if (!row) {
      // Under a hold nothing is counted against the account: whoever caused it could keep it up for ever.
      const subjects = isHeld ? [caller] : [caller, ...accountSubjects(email, context.address)];
      await countFailures(context.db, subjects, context.now);
      throw failure();
    }
    await forgetFailures(context.db, accountSubjects(email, context.address));
    const hasFactor = row.totpSecret !== null || row.emailFactor;
    if (hasFactor && !(await skipsFactor(context, row, input.apikey))) {
      return { result: await challenge(context, row, terms), timings };
    }
    const token = await timed("session", () =>
      inTransaction((db) => openPasswordSession(db, context, row.id, terms)),
    );
    const customer = await timed("billing", () => readSession(token, context.address, context.now));
    if (!customer) throw failure();
    const { timings: _, ...record } = tokenRecord(customer, {
      isNew: true,
      address: context.address,
      timings,
    });
    const isFull =
      input.full_customer_data !== undefined && /^(1|true|yes|on)$/i.test(input.full_customer_data);
    return { result: isFull ? record : passwordRecord({ ...record, timings }), timings };
  },
});
