import { eq } from "drizzle-orm";
import { z } from "zod";
import { wireText } from "@/lib/base/form-values";
import { locales } from "@/lib/base/locale";
import { inTransaction } from "@/lib/db/client";
import { sessions } from "@/lib/db/tables/identity/sessions";
import { openSession } from "../../identity/auth/shared/open-session";
import { staffTerms } from "../../identity/auth/shared/staff-terms";
import { readEmail } from "../../identity/email-confirmations/shared/read-email";
import { anybody } from "../../kernel/access/access";
import { reauthenticationEnd } from "../../kernel/access/reauthentication";
import { writeAuditRow } from "../../kernel/audit-trail/write-audit";
import { openOperation } from "../../kernel/operation/operation";
import { writeFirstCompany } from "../../money/companies/shared/write-first";
import { giveCredentials } from "../staff/shared/give-credentials";
import { writeMember } from "../staff/shared/write-member";
import { takeSetupLink } from "./shared/setup-link";
import { writeSetupState } from "./shared/setup-state";

/**
 * Makes the first administrator with password and second factor, and signs them in. Only success uses the link up. The
 * session counts as reauthenticated: both factors were given just now.
 */
export const createAdministrator = openOperation({
  name: "setup.create_administrator",
  summary: "Makes the first administrator of an empty panel",
  access: anybody("write"),
  changes: [],
  fails: ["2fa.wrong"],
  input: z.object({
    token: wireText(100),
    email: wireText(320),
    name: wireText(100).pipe(z.string().trim().min(1, "is required")),
    language: z.enum(locales),
    password: wireText(4_000),
    code: wireText(40),
  }),
  output: z.object({ panelToken: z.string(), codes: z.array(z.string()) }),
  run: async (context, { token, name, language, password, code, ...wanted }) => {
    const email = readEmail(wanted.email);
    return inTransaction(async (db) => {
      const { now } = context;
      await takeSetupLink(db, token);
      await writeFirstCompany(db);
      const role = { role: "admin" as const, customRoleId: null };
      const id = await writeMember(db, { email, name, role, language }, now);
      const member = { id, email, emailVerifiedAt: null };
      const codes = await giveCredentials(db, member, { token, password, code }, now);
      const panelToken = await openSession(db, context, id, staffTerms());
      await db
        .update(sessions)
        .set({ ownerProvedUntil: reauthenticationEnd(now) })
        .where(eq(sessions.accountId, id));
      await writeSetupState(db, "begun");
      const note = { accountId: id, target: `account ${id}`, changes: { email, kind: "admin" } };
      await writeAuditRow({ ...context, db }, "setup.create_administrator", [note]);
      return { panelToken, codes };
    });
  },
});
