import { z } from "zod";
import { testSubject } from "@/lib/i18n/mails/write-mail";
import { byStaff } from "../../../kernel/access/access";
import { fail } from "../../../kernel/errors/fail";
import { staffOperation } from "../../../kernel/staff/staff-operation";
import { queueMail } from "../queue-mail";
import { requireKey } from "./lookup";
import { requireTemplate, templateErrors } from "./require-template";
import { MailTextDraft } from "./schema";
import { writeExample } from "./show-mail";
import { targetOf } from "./target";

/** Sends a mail with this text, and facts as they could be, to the member of staff who asks. Nothing is saved. */
export const tryMailText = staffOperation({
  name: "mail_texts.try",
  summary: "Sends a test mail with a text that is not saved to oneself",
  access: byStaff("write", "mail_texts/manage"),
  changes: [],
  fails: ["mail_text.not_found", "brand.not_found", "mail_text.no_address", ...templateErrors],
  input: MailTextDraft,
  output: z.object({ recipient: z.string() }),
  run: async ({ db, now, actor, note }, { subject, body, example, ...named }) => {
    if (actor.kind !== "staff") throw fail("mail_text.no_address");
    const { shown, ...key } = await requireKey(db, named);
    const template = { subject, body };
    requireTemplate(key, template);
    const written = writeExample(key, shown, template, example);
    const mail = { ...written, subject: testSubject(key.language, written.subject) };
    const { email: recipient } = actor.account;
    // No account: it is none of its events. Masked as it is, because its link and code are examples.
    const about = { accountId: null, brandId: shown.id, kind: key.kind, isTest: true, locale: key.language };
    await queueMail(db, { ...about, ...mail, masked: JSON.stringify(mail), recipient, now });
    note({ target: targetOf(key), changes: { ...key } });
    return { recipient };
  },
});
