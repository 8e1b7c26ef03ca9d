import { z } from "zod";
import { mailSender, replyPattern, secretOf, webAddress, wholeNumber } from "@/lib/base/setting-forms";
import { settingOf } from "./setting";

const messages = settingOf("messages");

/** Mails in and out, and text messages. */
export const messageSettings = {
  SMTP_URL: messages(
    z.url({ protocol: /^smtps?$/, error: "must be an smtp or smtps address" }).optional(),
    "mail server; without it mails are stored and not sent",
    { isSecret: true },
  ),
  MAIL_FROM: messages(
    mailSender.optional(),
    "sender of mails, such as `Example <panel@example.com>`; without it only brands that have an address of their own send",
  ),
  IMAP_URL: messages(
    z.url({ protocol: /^imaps?$/, error: "must be an imap or imaps address" }).optional(),
    "mailbox in which answers to mails arrive, `imaps://user:password@host/INBOX`",
    { isSecret: true, usually: "none: off" },
  ),
  MAIL_REPLY_TO: messages(
    z.string().regex(replyPattern, "must look like support+{token}@example.com").optional(),
    "address that leads to that mailbox, such as `support+{token}@example.com`; a brand can have one of its own ([brands.md](brands.md#mails))",
    { usually: "none: off" },
  ),
  MAIL_AUTH_SERVER: messages(
    z
      .string()
      .regex(/^[\w.-]+$/, "must be a name such as mx.example.com")
      .optional(),
    "name by which your mail server signs `Authentication-Results`: a mail that it passes opens a ticket for its sender's account, all others wait for staff",
  ),
  ABUSE_MAIL: messages(
    z
      .string()
      .regex(/^[\w.+-]+@[\w.-]+$/, "must be an address such as abuse@example.com")
      .optional(),
    "address for complaints about abuse, such as `abuse@example.com`: what arrives for it in that mailbox becomes an abuse case ([abuse.md](abuse.md))",
    { usually: "none: off" },
  ),
  ABUSE_ANSWER_HOURS: messages(
    wholeNumber(1, 720).default(48),
    "hours that a customer usually has to answer a complaint; staff choose for each",
  ),
  ABUSE_JOIN_DAYS: messages(
    wholeNumber(1, 365).default(7),
    "days after the last complaint within which another one about the same address and of the same kind joins its case",
  ),
  SMS_URL: messages(
    webAddress().optional(),
    "where text messages are posted, `{to, text}` signed as webhooks are; without it they are stored and not sent",
  ),
  SMS_SECRET: messages(secretOf(16).optional(), "signs these posts, at least 16 characters", {
    isSecret: true,
  }),
};
