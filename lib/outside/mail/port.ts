import { z } from "zod";
import type { Locale } from "@/lib/base/locale";
import type { MailLook } from "@/lib/base/mail-html";

export type Attachment = { filename: string; contentType: string; content: Uint8Array };

/** Threading of a ticket's mails. `root` is the same for all of them; the sender adds the domain. */
export const MailThread = z.object({
  root: z.string(),
  /** The `Message-ID` of the mail replied to. */
  inReplyTo: z.string().nullable(),
  replyTo: z.string().nullable(),
});
export type MailThread = z.infer<typeof MailThread>;

/** Whose mail it is. Null values: those of the mailer. */
export type MailBrand = MailLook & {
  senderName: string | null;
  senderAddress: string | null;
  replyAddress: string | null;
};

/** `id` is the same on resends, so that the receiver can deduplicate. */
export type Mail = {
  id: string;
  to: string;
  subject: string;
  body: string;
  /** The language of subject and body; null if not stored. */
  locale: Locale | null;
  brand: MailBrand;
  attachments: Attachment[];
  thread?: MailThread;
};

/** Sends one mail or throws; a lost response may cause the same mail to be sent twice. */
export type Mailer = { send: (mail: Mail) => Promise<void> };
