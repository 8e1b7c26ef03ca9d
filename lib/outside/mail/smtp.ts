import { createTransport } from "nodemailer";
import { mailHtml, mailText } from "@/lib/base/mail-html";
import { addressIn } from "@/lib/base/mail-server-url";
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

/** The domain of the message ids of mails with that sender, or of a brand's address. */
export const domainOf = (sender = ""): string => /@([\w.-]+)/.exec(sender)?.[1] ?? "localhost";

/** The sender: that of the brand, else its name with the address of `from`; the built-in brand sends as `from` says. */
function senderOf({ name, senderName, senderAddress, hasHead }: MailBrand, from: string | undefined) {
  if (from === undefined && senderAddress === null)
    throw new Error(`The sender's address is missing: set MAIL_FROM, or the address of the brand ${name}.`);
  if (from !== undefined && !hasHead && senderName === null && senderAddress === null) return from;
  return { name: senderName ?? name, address: senderAddress ?? addressIn(from ?? "") };
}

/** @param from sender of brands that have no address of their own; without it their mails are refused */
export function smtpMailer(url: string, from: string | undefined): Mailer {
  const transport = createTransport({ url, ...patience });
  return {
    send: async ({ id, to, subject, body, locale, brand, attachments, thread }) => {
      const domain = domainOf(brand.senderAddress ?? from);
      await transport.sendMail({
        messageId: `<${id}@${domain}>`,
        from: senderOf(brand, from),
        ...(brand.replyAddress ? { replyTo: brand.replyAddress } : {}),
        ...(thread ? threadHeaders(thread, domain) : {}),
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
