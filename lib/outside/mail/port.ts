import { z } from "zod";
import type { Locale } from "@/lib/base/locale";

export type Attachment = { filename: string; contentType: string; content: Uint8Array };

/** The ticket of a mail. `root` is the same for all its mails; the domain is added. */
export const MailThread = z.object({
  root: z.string(),
  /** The `Message-ID` of the mail that is answered. */
  inReplyTo: z.string().nullable(),
  replyTo: z.string().nullable(),
});
export type MailThread = z.infer<typeof MailThread>;

/** `id` is the same whenever the mail is sent again, so that its receiver can tell that it is one. */
export type Mail = {
  id: string;
  to: string;
  subject: string;
  body: string;
  /** The language of subject and body; null where nobody kept it. */
  locale: Locale | null;
  attachments: Attachment[];
  thread?: MailThread;
};

/** Sends one mail or throws; sending the same one twice is the worst that a lost answer may cause. */
export type Mailer = { send: (mail: Mail) => Promise<void> };
