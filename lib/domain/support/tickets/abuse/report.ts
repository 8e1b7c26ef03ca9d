import { z } from "zod";
import { callerOf } from "@/lib/base/address";
import { database, inTransaction } from "@/lib/db/client";
import { mailboxOf, readEmail } from "../../../identity/email-confirmations/shared/read-email";
import { anybody } from "../../../kernel/access/access";
import { writeAuditRow } from "../../../kernel/audit-trail/write-audit";
import { openOperation } from "../../../kernel/operation/operation";
import { consumeRateLimit, requireRateLimit } from "../../../kernel/rate-limits/shared/rate-limit";
import { targetOf } from "./lookup";
import { readAddress, readSeen } from "./read-typed";
import { PublicComplaint } from "./schema";
import { fileComplaint } from "./shared/file-complaint";
import { mayHaveReceipt, sendReceipt } from "./shared/send-receipt";

/**
 * Takes a complaint from anybody, and confirms it once by mail. Whose the address is, is not said: staff look at it first.
 * A repeated submit is one complaint.
 */
export const reportAbuse = openOperation({
  name: "abuse.report",
  summary: "Complains about an address",
  access: anybody("write"),
  changes: [],
  fails: ["abuse_case.no_address"],
  input: PublicComplaint,
  output: z.object({ is_mailed: z.boolean() }),
  run: async (context, { address: typed, kind, seen, text, email: given, key }) => {
    const { now, brand, address: caller } = context;
    const address = readAddress(typed);
    const email = readEmail(given);
    const seenAt = readSeen(seen, now);
    await requireRateLimit(database(), { kind: "abuse_caller", name: callerOf(caller) }, now);
    const isWelcome = await consumeRateLimit(
      database(),
      { kind: "mail_recipient", name: mailboxOf(email) },
      now,
    );
    return inTransaction(async (db) => {
      const from = { source: "form" as const, sender: email, requestKey: key };
      const facts = { address, kind, seenAt, text, ...from };
      const { caseId, complaintId } = await fileComplaint(db, facts, now);
      if (complaintId === null) return { is_mailed: false };
      const said = { target: targetOf(caseId), changes: { address, kind } };
      await writeAuditRow({ ...context, db }, "abuse.report", [said]);
      const isMailed = isWelcome && (await mayHaveReceipt(db, email, now));
      const { language } = brand;
      if (isMailed) await sendReceipt({ db, now }, { email, caseId, address, brand, language, mailId: null });
      return { is_mailed: isMailed };
    });
  },
});
