import { eq } from "drizzle-orm";
import { z } from "zod";
import { wireText } from "@/lib/base/form-values";
import { type Database, inTransaction } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { totpOf } from "../../identity/two-factor/shared/codes";
import { anybody } from "../../kernel/access/access";
import { lockActiveAccount } from "../../kernel/account/lock-account";
import { writeAuditRow } from "../../kernel/audit-trail/write-audit";
import { openOperation } from "../../kernel/operation/operation";
import { linkGone, readLink, takeLink } from "../../messages/mails/shared/links";
import { giveCredentials, secretOfLink } from "./shared/give-credentials";

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
    const secret = secretOfLink(token);
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
      const codes = await giveCredentials(db, account, { token, password, code }, now);
      const note = { accountId: account.id, target: `account ${account.id}`, changes: { joined: true } };
      await writeAuditRow({ ...context, db }, "staff.finish_joining", [note]);
      return { codes };
    }),
});
