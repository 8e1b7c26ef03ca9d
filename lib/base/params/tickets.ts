import { z } from "zod";

/** What happened in a ticket besides messages, as it is stored; words are made where it is shown. */
export const TicketEventParams = z.discriminatedUnion("code", [
  z.object({ code: z.literal("solved"), by: z.enum(["customer", "staff"]) }),
  z.object({ code: z.literal("reopened"), by: z.enum(["customer", "staff"]) }),
  z.object({ code: z.literal("waiting") }),
  /** The customer objects to a impersonation session of staff: whose, since when and for what reason it was. */
  z.object({ code: z.literal("objected"), to: z.string(), since: z.string(), reason: z.string() }),
  z.object({ code: z.literal("assigned"), to: z.string() }),
  /** Mails lost a file that may not be attached. */
  z.object({
    code: z.literal("file_refused"),
    name: z.string(),
    why: z.enum(["type", "empty", "too_large", "too_many"]),
  }),
]);
export type TicketEventParams = z.infer<typeof TicketEventParams>;
