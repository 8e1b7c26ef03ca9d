import { z } from "zod";

/** What is looked at, in the order in which it is shown. */
export const checkNames = [
  "database",
  "extensions",
  "role",
  "clock",
  "disk",
  "secret",
  "queue",
  "backup",
  "mail",
  "mailbox",
  "cards",
  "mollie",
  "paypal",
  "public_address",
  "web_sockets",
  "name_server",
  "resolver",
  "back_ends",
  "settings",
] as const;
export const CheckName = z.enum(checkNames);
export type CheckName = z.infer<typeof CheckName>;

/** `attention`: it works, but somebody should look. `bad`: something does not work. `off`: not in use here. */
const verdicts = ["good", "attention", "bad", "off"] as const;
export type Verdict = (typeof verdicts)[number];

export const Finding = z.object({
  check: CheckName,
  verdict: z.enum(verdicts),
  /** Of a sentence, which also says what to do. */
  code: z.string(),
  params: z.record(z.string(), z.string()),
});
export type Finding = z.infer<typeof Finding>;
