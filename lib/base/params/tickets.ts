import { z } from "zod";

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
  z.object({ code: z.literal("assigned"), to: z.string() }),
  /** An attachment was removed from a mail because it is not allowed. */
  z.object({
    code: z.literal("file_refused"),
    name: z.string(),
    why: z.enum(["type", "empty", "too_large", "too_many"]),
  }),
]);
export type TicketEventParams = z.infer<typeof TicketEventParams>;
