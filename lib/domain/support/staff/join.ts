import { eq } from "drizzle-orm";
import { Secret } from "otpauth";
import { z } from "zod";
import { wireText } from "@/lib/base/form-values";
import { type Database, inTransaction } from "@/lib/db/client";
import { keyedHash, seal } from "@/lib/db/seal";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { hashPassword, requireStrongPassword } from "../../identity/passwords/shared/hash";
import { totpOf, totpStep } from "../../identity/two-factor/shared/codes";
import { replaceRecoveryCodes } from "../../identity/two-factor/shared/recovery-codes";
import { anybody } from "../../kernel/access/access";
import { lockActiveAccount } from "../../kernel/account/lock-account";
import { writeAuditRow } from "../../kernel/audit-trail/write-audit";
import { fail } from "../../kernel/errors/fail";
import { openOperation } from "../../kernel/operation/operation";
import { linkGone, readLink, takeLink } from "../../messages/mails/shared/links";

/** Derived from the link's token, so that its page always shows the same secret and nothing has to be stored. */
const secretOf = (token: string): string => {
  const bytes = keyedHash("staff second factor", token).subarray(0, 20);
  return new Secret({ buffer: new Uint8Array(bytes).buffer }).base32;
};

async function readMember(db: Database, id: number) {
  const [row] = await db.select().from(accounts).where(eq(accounts.id, id));
  return row?.status === "Active" && row.role !== "customer" ? row : null;
}

/** The data of the link's page: the account, and the secret for an authenticator app. */
export const beginJoining = openOperation({
  name: "staff.begin_joining",
  summary: "Shows whose staff account a link is for, and the secret for its second factor",
  access: anybody("read"),
  input: z.object({ token: wireText(100) }),
  output: z.object({ email: z.string(), secret: z.string(), uri: z.string() }),
  run: async ({ db, now, brand }, { token }) => {
    const id = await readLink(db, "join_staff", token, now);
    const member = id === null ? null : await readMember(db, id);
    if (!member) throw linkGone();
    const secret = secretOf(token);
    const { email } = member;
    return { email, secret, uri: totpOf(secret, { issuer: brand.name, label: email }).toString() };
  },
});

/** Sets password and second factor with the link, which only success uses up. Creates no session. */
export const finishJoining = openOperation({
  name: "staff.finish_joining",
  summary: "Sets the password and the second factor of a staff account",
  access: anybody("write"),
  changes: [],
  fails: ["2fa.wrong"],
  input: z.object({ token: wireText(100), password: wireText(4_000), code: wireText(40) }),
  output: z.object({ codes: z.array(z.string()) }),
  run: (context, { token, password, code }) =>
    inTransaction(async (db) => {
      const { now } = context;
      const link = await takeLink(db, "join_staff", token, now);
      const account = link && (await lockActiveAccount(db, link.accountId));
      if (!account || account.role === "customer") throw linkGone();
      await requireStrongPassword(password, account.email);
      const secret = secretOf(token);
      const step = totpStep(secret, code.replaceAll(/\s/g, ""), now);
      if (step === null) throw fail("2fa.wrong", { parameter: "code" });
      const wayIn = {
        passwordHash: await hashPassword(password),
        passwordChangedAt: now,
        emailVerifiedAt: account.emailVerifiedAt ?? now,
        totpSecret: seal("totp", secret),
        totpLastStep: step,
        totpSince: now,
      };
      await db.update(accounts).set(wayIn).where(eq(accounts.id, account.id));
      const codes = await replaceRecoveryCodes(db, account.id, now);
      const note = { accountId: account.id, target: `account ${account.id}`, changes: { joined: true } };
      await writeAuditRow({ ...context, db }, "staff.finish_joining", [note]);
      return { codes };
    }),
});
