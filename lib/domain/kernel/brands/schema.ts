import { z } from "zod";
import { brandFileKinds } from "@/lib/base/brand";
import { locales } from "@/lib/base/locale";
import { replyPattern } from "@/lib/base/setting-forms";

const line = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest, `must have at most ${longest} characters`)
    .refine((text) => !/\p{C}/u.test(text), "must be one line of text");
const filled = (longest: number) => line(longest).min(1, "is required");
/** Empty = none. */
const orNone = (text: z.ZodType<string, string>) => text.transform((value) => value || null);

const email = line(254).refine(
  (text) => text === "" || /^[^\s@<>",;]+@[^\s@<>",;]+$/.test(text),
  "must be an email address",
);
const isWebAddress = (text: string): boolean => URL.canParse(text) && /^https?:\/\/[^\s]+$/i.test(text);
const url = line(500).refine((text) => text === "" || isWebAddress(text), "must be an http or https address");

const Language = z.enum(locales);

/** Editable fields of a brand. */
const facts = {
  company: z.int(),
  name: filled(60),
  accent: orNone(
    line(7)
      .toLowerCase()
      .refine((text) => text === "" || /^#[0-9a-f]{6}$/.test(text), "must be a color, such as #0f766e"),
  ),
  sender_name: orNone(line(80)),
  sender_address: orNone(email),
  reply_address: orNone(email),
  reply_pattern: orNone(
    line(254).refine(
      (text) => text === "" || replyPattern.test(text),
      "must look like support+{token}@example.com",
    ),
  ),
  support_email: orNone(email),
  support_url: orNone(url),
  footer_lines: z.array(filled(160)).max(6, "must be at most 6 lines"),
  links: z
    .array(z.object({ label: filled(40), url: url.min(1, "is required") }))
    .max(6, "must be at most 6 links"),
  language: Language,
  languages: z.array(Language).max(Language.options.length),
  shows_maker: z.boolean(),
  admits_others: z.boolean(),
  is_default: z.boolean(),
  hosts: z
    .array(
      z
        .string()
        .trim()
        .toLowerCase()
        .max(253, "must have at most 253 characters")
        .regex(
          /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/,
          "must be host names without scheme and port, such as my.example.com",
        ),
    )
    .max(20, "must be at most 20 host names"),
};

export const NewBrand = z.object({
  ...z.object(facts).partial().shape,
  company: facts.company,
  name: facts.name,
});

/** Absent fields stay unchanged. */
export const ChangedBrand = z.object({ id: z.int(), ...z.object(facts).partial().shape });

const Picture = z.object({ path: z.string(), width: z.int(), height: z.int() });

export const ShownBrand = z.object({
  id: z.int(),
  company: z.int(),
  company_name: z.string(),
  is_default: z.boolean(),
  name: z.string(),
  accent: z.string().nullable(),
  sender_name: z.string().nullable(),
  sender_address: z.string().nullable(),
  reply_address: z.string().nullable(),
  reply_pattern: z.string().nullable(),
  support_email: z.string().nullable(),
  support_url: z.string().nullable(),
  footer_lines: z.array(z.string()),
  links: z.array(z.object({ label: z.string(), url: z.string() })),
  language: Language,
  languages: z.array(Language),
  shows_maker: z.boolean(),
  admits_others: z.boolean(),
  hosts: z.array(z.string()),
  files: z.partialRecord(z.enum(brandFileKinds), Picture),
});
export type ShownBrand = z.output<typeof ShownBrand>;
