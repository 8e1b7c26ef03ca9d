import { z } from "zod";

const textFields = ["name", "login_notify_method", "login_notify_address", "expires"] as const;

/** A field with its old and new value; `permissions` null = all of the account's. */
const Changed = z.discriminatedUnion("field", [
  z.object({ code: z.literal("changed"), field: z.enum(textFields), from: z.string(), to: z.string() }),
  z.object({
    code: z.literal("changed"),
    field: z.enum(["active", "pin_exempt"]),
    from: z.boolean(),
    to: z.boolean(),
  }),
  z.object({
    code: z.literal("changed"),
    field: z.literal("ip"),
    from: z.array(z.string()),
    to: z.array(z.string()),
  }),
  z.object({
    code: z.literal("changed"),
    field: z.literal("permissions"),
    from: z.array(z.string()).nullable(),
    to: z.array(z.string()).nullable(),
  }),
]);
export type KeyChange = z.infer<typeof Changed>;

/** An event in a key's history. */
export const KeyEvent = z.discriminatedUnion("code", [
  z.object({ code: z.enum(["created", "deleted", "restored"]), name: z.string() }),
  Changed,
  z.object({ code: z.literal("rotated"), added: z.string(), beside: z.string() }),
  z.object({ code: z.literal("retired"), secret: z.string() }),
]);
export type KeyEvent = z.infer<typeof KeyEvent>;
