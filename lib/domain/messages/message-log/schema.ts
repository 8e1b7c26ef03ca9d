import { z } from "zod";

export const channels = ["mails", "texts"] as const;
/** Queues whose rows can be dismissed. */
export const dismissibleQueues = ["webhooks", "mails", "texts"] as const;
export const messageStates = ["sent", "waiting", "failed"] as const;

export const MessageLogFilter = z.object({
  channel: z.enum(channels).default("mails"),
  state: z.enum(messageStates).optional(),
  /** Id of the account that they were sent to. */
  account: z.int().positive().optional(),
  before: z.int().positive().optional(),
  after: z.int().positive().optional(),
});
export type MessageLogFilter = z.infer<typeof MessageLogFilter>;

export const Message = z.object({
  id: z.int(),
  at: z.string(),
  sent: z.string().nullable(),
  failed: z.string().nullable(),
  /** Error from the receiving server. */
  error: z.string().nullable(),
  state: z.enum(messageStates),
  /** Its name in lib/i18n/mails or lib/i18n/sms; null = unknown. */
  kind: z.string().nullable(),
  recipient: z.string(),
  account: z.int().nullable(),
  /** Whether staff can read it, or a version without its secrets. */
  is_readable: z.boolean(),
  /** It contains a link or code that grants something: not sent again once it was sent. */
  is_secret: z.boolean(),
});
export type Message = z.infer<typeof Message>;

export const MessageLogPage = z.object({
  messages: z.array(Message),
  /** Whether a mail server or SMS provider is configured. */
  is_sending: z.boolean(),
  older: z.int().nullable(),
  newer: z.int().nullable(),
});
