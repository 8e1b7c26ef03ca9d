import { eq } from "drizzle-orm";
import { unnamedAddress } from "@/lib/base/abuse";
import type { Database } from "@/lib/db/client";
import { abuseCases, abuseFiles } from "@/lib/db/tables/support/abuse";
import { abuseTerms } from "@/lib/env";
import { writeOwnRow } from "../../../kernel/audit-trail/write-audit";
import { readBrandOf } from "../../../kernel/brand/of-account";
import { DomainError } from "../../../kernel/errors/fail";
import type { ReadMail } from "../inbound/read-mail";
import { fileLimits } from "../rules";
import { checkFile } from "../shared/check-file";
import { targetOf } from "./lookup";
import { abuseLimits, believedTime, kindOfReport, kindOfText, namedAddresses } from "./rules";
import { fileComplaint } from "./shared/file-complaint";
import { isOurs } from "./shared/find-holder";
import { mayHaveReceipt, sendReceipt } from "./shared/send-receipt";

/** Under whose name the address was given to somebody; an address of nobody has the default. */
async function readBrandOfCase(db: Database, caseId: number) {
  const [row] = await db
    .select({ accountId: abuseCases.accountId })
    .from(abuseCases)
    .where(eq(abuseCases.id, caseId));
  return readBrandOf(db, row?.accountId ?? null);
}

/** Whether a mail goes to the address for complaints, as the setting says. */
export function isComplaint({ to }: Pick<ReadMail, "to">): boolean {
  const { address } = abuseTerms();
  return address !== null && to.includes(address);
}

/** The addresses that it is about: those of ours that it names, else the first that it names. */
async function readAddresses(db: Database, { report, subject, text }: ReadMail): Promise<string[]> {
  const named = report?.sourceIp ? [report.sourceIp] : namedAddresses(`${subject}\n${text}`);
  const ours: string[] = [];
  for (const address of named) {
    if (ours.length === abuseLimits.addresses) break;
    if (await isOurs(db, address)) ours.push(address);
  }
  // In one order, so that two mails do not wait for each other.
  return ours.length > 0 ? ours.toSorted() : [named[0] ?? unnamedAddress];
}

/** Attachments that pass the check of uploads are kept as evidence. */
async function keepFiles(db: Database, complaintId: number, { attachments }: ReadMail): Promise<number> {
  let kept = 0;
  for (const { name, content, contentType } of attachments.slice(0, fileLimits.perMessage)) {
    try {
      const file = await checkFile(name, content, async () => contentType);
      await db.insert(abuseFiles).values({ ...file, complaintId, sizeBytes: file.content.byteLength });
      kept++;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  }
  return kept;
}

const textOf = ({ subject, text, quoted }: ReadMail): string =>
  [subject, text, quoted ?? ""]
    .filter((part) => part.trim() !== "")
    .join("\n\n")
    .replaceAll("\0", "")
    .slice(0, abuseLimits.text) || "…";

/**
 * Files a mail to the address for complaints, in the transaction in which it is recorded: a case for each address of ours
 * that it names. The complainant gets one receipt, unless a program has sent the mail or the mailbox has had some lately.
 */
export async function takeComplaint(db: Database, mail: ReadMail, now: Date): Promise<void> {
  const { report, from, messageId } = mail;
  const kind = report ? kindOfReport(report.type) : kindOfText(mail.subject, mail.text);
  const seenAt = believedTime(report?.arrivedAt ? new Date(report.arrivedAt) : null, now);
  const [first, ...others] = await readAddresses(db, mail);
  if (first === undefined) return;
  const about = { kind, seenAt, source: "mail" as const, sender: from, text: textOf(mail) };
  const facts = { ...about, report: report?.fields ?? null };
  const { caseId, complaintId } = await fileComplaint(db, { ...facts, address: first }, now);
  const files = complaintId === null ? 0 : await keepFiles(db, complaintId, mail);
  for (const address of others) await fileComplaint(db, { ...facts, address }, now);
  await writeOwnRow(db, {
    at: now,
    operation: "abuse.mail",
    target: targetOf(caseId),
    changes: { address: first, kind, files },
    requestId: messageId?.slice(0, 200) ?? "",
  });
  if (mail.isUnanswerable || from === "" || !(await mayHaveReceipt(db, from, now))) return;
  const brand = await readBrandOfCase(db, caseId);
  const { language } = brand;
  await sendReceipt({ db, now }, { email: from, caseId, address: first, brand, language, mailId: messageId });
}
