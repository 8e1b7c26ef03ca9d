import { z } from "zod";
import { settingGroups } from "@/lib/base/setting-groups";
import { listColumns } from "@/lib/base/setting-lists";

export const SettingGroupName = z.enum(settingGroups);

export const Setting = z.object({
  name: z.string(),
  kind: z.enum(["text", "number", "choice", "list", "secret"]),
  choices: z.array(z.string()),
  least: z.number().nullable(),
  most: z.number().nullable(),
  /** The parts of one entry of a list, and what stands between two of them. */
  list: z.object({ columns: z.array(z.enum(listColumns)), separator: z.string() }).nullable(),
  /** Empty = none. */
  default: z.string(),
  source: z.enum(["default", "browser", "environment"]),
  /** The value that is set; null = the default, or a secret. Of an address with a password, its host. */
  value: z.string().nullable(),
  changed_at: z.string().nullable(),
  changed_by: z.string().nullable(),
  /** Why the stored value is not in effect; null = it is. */
  unused: z.string().nullable(),
});
export type Setting = z.infer<typeof Setting>;

/** What can be tried before it is saved, by group. */
export const settingTests = {
  sign_up: ["identity"],
  money: ["stripe", "mollie", "paypal", "vat", "rates", "access_point", "cash_register"],
  messages: ["mail", "mailbox", "sms"],
  sign_in: ["oidc"],
  machines: [],
  names: ["name_server", "resolver"],
  limits: [],
  order_risk: [],
  staff: ["staff_oidc"],
  retention: [],
  operation: ["backup", "replica"],
} as const satisfies Record<(typeof settingGroups)[number], readonly string[]>;

export const testNames = [
  "stripe",
  "mollie",
  "paypal",
  "vat",
  "rates",
  "access_point",
  "cash_register",
  "mail",
  "mailbox",
  "sms",
  "oidc",
  "staff_oidc",
  "name_server",
  "resolver",
  "identity",
  "backup",
  "replica",
] as const;
export type TestName = (typeof testNames)[number];

/** Settings by name; empty = back to the default. */
export const SettingValues = z
  .record(z.string().max(60), z.string().max(4_000))
  .refine(
    (values) => !Object.values(values).some((text) => text.includes("\0")),
    "must not contain a zero byte",
  )
  .meta({ maxProperties: 100 });
