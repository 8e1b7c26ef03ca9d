import { createTransport } from "nodemailer";
import { mailHtml } from "./html";
import type { Mailer, MailThread } from "./port";

/** Timeouts in ms, so that an unresponsive server does not block a task; the mail is retried later. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Mail clients thread by common references; autoresponders do not reply to mails marked as auto-generated. */
function threadHeaders({ root, inReplyTo, replyTo }: MailThread, domain: string) {
  const first = `<${root}@${domain}>`;
  return {
    inReplyTo: inReplyTo ?? first,
    references: inReplyTo ? [first, inReplyTo] : [first],
    headers: { "Auto-Submitted": "auto-generated" },
    ...(replyTo ? { replyTo } : {}),
  };
}

export const domainOf = (from: string): string => /@([\w.-]+)/.exec(from)?.[1] ?? "localhost";

export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({ url, ...patience }, { from });
  return {
    send: async ({ id, to, subject, body, locale, attachments, thread }) => {
      await transport.sendMail({
        messageId: `<${id}@${domainOf(from)}>`,
        ...(thread ? threadHeaders(thread, domainOf(from)) : {}),
        to,
        subject,
        text: body,
        html: mailHtml({ subject, body, locale }),
        attachments: attachments.map(({ content, ...file }) => ({ ...file, content: Buffer.from(content) })),
      });
    },
  };
}
