import { z } from "zod";
import { backEndKinds } from "@/lib/base/back-ends";
import { listColumns } from "@/lib/base/setting-lists";

export const BackEndKindName = z.enum(backEndKinds);

/** Servers, locations and catalog files name it so, therefore it never changes. */
export const BackEndName = z
  .string()
  .trim()
  .regex(/^[a-z][a-z0-9-]{1,29}$/, "must be small letters, digits and dashes, such as ams-1");

/** Texts by field; empty = none, or the default. */
export const FieldTexts = z
  .record(z.string().max(40), z.string().max(20_000))
  .refine(
    (values) => !Object.values(values).some((text) => text.includes("\0")),
    "must not contain a zero byte",
  )
  .meta({ maxProperties: 40 });

/** One field of a kind, and what a back end has there. */
const ShownField = z.object({
  name: z.string(),
  /** The variable that sets it, if its back end is named like its kind. */
  variable: z.string().nullable(),
  kind: z.enum(["text", "number", "choice", "list", "secret"]),
  choices: z.array(z.string()),
  least: z.number().nullable(),
  most: z.number().nullable(),
  list: z.object({ columns: z.array(z.enum(listColumns)), separator: z.string() }).nullable(),
  /** Empty = none. */
  default: z.string(),
  /** It cannot be left empty. */
  is_required: z.boolean(),
  source: z.enum(["default", "browser", "environment"]),
  /** Null = the default, or a secret. */
  value: z.string().nullable(),
});
export type ShownField = z.infer<typeof ShownField>;

export const ShownBackEnd = z.object({
  name: z.string(),
  kind: BackEndKindName,
  is_enabled: z.boolean(),
  /** It makes servers where a location names none. */
  is_default: z.boolean(),
  version: z.int(),
  /** Servers that have a machine there. */
  servers: z.int(),
  /** Codes of the locations whose new servers it makes. */
  locations: z.array(z.string()),
  changed_at: z.string(),
  changed_by: z.string().nullable(),
  /** Why it cannot work, by field. */
  wrong: z.record(z.string(), z.string()),
  fields: z.array(ShownField),
});
export type ShownBackEnd = z.infer<typeof ShownBackEnd>;

export const ShownKind = z.object({
  kind: BackEndKindName,
  /** There can be one, which is named like the kind. */
  is_single: z.boolean(),
  /** Whether another one can be added. */
  is_free: z.boolean(),
  fields: z.array(ShownField),
});
export type ShownKind = z.infer<typeof ShownKind>;

export const ShownPlace = z.object({
  code: z.string(),
  name: z.string(),
  /** That of new servers. */
  back_end: z.string(),
  /** What says so. */
  by: z.enum(["location", "environment", "default"]),
});
export type ShownPlace = z.infer<typeof ShownPlace>;

export const lookStates = ["works", "fails", "disabled", "simulated"] as const;
export type LookState = (typeof lookStates)[number];
