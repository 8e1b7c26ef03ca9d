import { createTransport } from "nodemailer";
import { mailHtml, mailText } from "@/lib/base/mail-html";
import type { MailBrand, Mailer, MailThread } from "./port";

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

/** The sender: that of the brand, else its name with the address of `from`; the built-in brand sends as `from` says. */
function senderOf({ name, senderName, senderAddress, hasHead }: MailBrand, from: string) {
  if (!hasHead && senderName === null && senderAddress === null) return from;
  const address = senderAddress ?? /<([^<>]+)>/.exec(from)?.[1] ?? from;
  return { name: senderName ?? name, address };
}

export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({ url, ...patience });
  return {
    send: async ({ id, to, subject, body, locale, brand, attachments, thread }) => {
      await transport.sendMail({
        messageId: `<${id}@${domainOf(from)}>`,
        from: senderOf(brand, from),
        ...(brand.replyAddress ? { replyTo: brand.replyAddress } : {}),
        ...(thread ? threadHeaders(thread, domainOf(from)) : {}),
        to,
        subject,
        text: mailText({ body, brand }),
        html: mailHtml({ subject, body, locale, brand }),
        attachments: attachments.map(({ content, ...file }) => ({ ...file, content: Buffer.from(content) })),
      });
    },
  };
}

/** Connects to the mail server and logs in; sends nothing. Throws what the server says. */
export async function checkSmtp(url: string, signal: AbortSignal): Promise<void> {
  const transport = createTransport({ url, ...patience });
  const close = () => transport.close();
  signal.addEventListener("abort", close);
  try {
    await transport.verify();
  } finally {
    signal.removeEventListener("abort", close);
    close();
  }
}
