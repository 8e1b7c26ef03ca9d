import { createTransport } from "nodemailer";
import { mailHtml } from "./html";
import type { Mailer, MailThread } from "./port";

/** A server that says nothing holds one task no longer than that; the mail is tried again later. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Clients put mails with a common reference together; robots do not answer what says that it was made by one. */
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
