import { z } from "zod";
import { abuseEnds, abuseKinds } from "../abuse";

/** Events of a ticket besides messages, as stored; translated when displayed. */
export const TicketEventParams = z.discriminatedUnion("code", [
  z.object({ code: z.literal("solved"), by: z.enum(["customer", "staff"]) }),
  z.object({ code: z.literal("reopened"), by: z.enum(["customer", "staff"]) }),
  z.object({ code: z.literal("waiting") }),
  /** The customer objects to an impersonation session: by whom, since when and for what reason it was. */
  z.object({ code: z.literal("objected"), to: z.string(), since: z.string(), reason: z.string() }),
  /** Support asks to visit the account, or to open the screens of its servers, until tomorrow; and the answer. */
  z.object({
    code: z.literal("consent_asked"),
    what: z.enum(["visit", "console"]),
    by: z.string(),
    reason: z.string(),
  }),
  z.object({ code: z.literal("consent_given"), what: z.enum(["visit", "console"]) }),
  /** A complaint about an address: told to the customer, who has until then to answer; reminded of; closed. */
  z.object({
    code: z.literal("abuse_told"),
    number: z.int(),
    kind: z.enum(abuseKinds),
    address: z.string(),
    due: z.string(),
  }),
  z.object({ code: z.literal("abuse_reminded"), number: z.int(), due: z.string() }),
  z.object({ code: z.literal("abuse_closed"), number: z.int(), end: z.enum(abuseEnds) }),
  /** The customer asks to unblock an address. */
  z.object({ code: z.literal("unblock_asked"), address: z.string() }),
  z.object({ code: z.literal("assigned"), to: z.string() }),
  z.object({ code: z.literal("rated"), rating: z.enum(["good", "bad"]) }),
  z.object({ code: z.literal("spam") }),
  z.object({ code: z.literal("no_spam") }),
  /** Messages came from, or went to, another conversation of the customer. */
  z.object({ code: z.literal("merged_from"), from: z.int(), subject: z.string() }),
  z.object({ code: z.literal("merged_into"), into: z.int() }),
  z.object({ code: z.literal("split_from"), from: z.int(), subject: z.string() }),
  /** It goes on with a solved one. */
  z.object({ code: z.literal("follows"), from: z.int(), subject: z.string() }),
  z.object({ code: z.literal("split_to"), to: z.int(), subject: z.string() }),
  /** An attachment was removed from a mail because it is not allowed. */
  z.object({
    code: z.literal("file_refused"),
    name: z.string(),
    why: z.enum(["type", "empty", "too_large", "too_many"]),
  }),
]);
export type TicketEventParams = z.infer<typeof TicketEventParams>;
