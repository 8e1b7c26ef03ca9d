import { z } from "zod";
import { isOpeningText } from "@/lib/base/business-hours";
import { isDay } from "@/lib/base/is-day";
import { locales } from "@/lib/base/locale";
import { isTimeZone } from "@/lib/base/time-zone";

const Language = z.enum(locales);

/** A text by language; those that are empty are left out. */
export const TextsByLanguage = (longest: number) =>
  z
    .array(z.object({ language: Language, text: z.string().max(longest) }))
    .max(locales.length)
    .transform((all) =>
      all.map(({ language, text }) => ({ language, text: text.replaceAll("\r\n", "\n").trim() })),
    );

const Minutes = z.int().min(1).max(100_000).nullable();

const facts = {
  email: z
    .string()
    .trim()
    .toLowerCase()
    .max(200)
    .refine((text) => text === "" || /^[^\s@]+@[^\s@]+$/.test(text), "must be an email address"),
  time_zone: z.string().max(60).refine(isTimeZone, "must be a time zone"),
  /** Monday first: `09:00-18:00`, "" = closed. */
  hours: z
    .array(z.string().trim().max(11).refine(isOpeningText, "must be like 09:00-18:00"))
    .min(7, "must have 7 entries")
    .max(7),
  days_off: z.array(z.string().max(10).refine(isDay, "must be a day")).max(200),
  /** Minutes of work; null = no clock. */
  answer_minutes: Minutes,
  solve_minutes: Minutes,
  reopen_days: z.int().min(0).max(3_650).nullable(),
  takes_turns: z.boolean(),
  is_default: z.boolean(),
  is_active: z.boolean(),
};

export const DepartmentInput = z.object({
  /** Null = a new one. */
  id: z.int32().nullable(),
  names: TextsByLanguage(60),
  ...facts,
  members: z.array(z.int32()).max(200),
});

export const Department = z.object({
  id: z.int(),
  /** In the language of the caller. */
  name: z.string(),
  names: z.array(z.object({ language: Language, text: z.string() })),
  email: z.string(),
  time_zone: z.string(),
  hours: z.array(z.string()),
  days_off: z.array(z.string()),
  answer_minutes: z.int().nullable(),
  solve_minutes: z.int().nullable(),
  reopen_days: z.int().nullable(),
  takes_turns: z.boolean(),
  is_default: z.boolean(),
  is_active: z.boolean(),
  members: z.array(z.int()),
  /** Minutes of work within which the first answer usually came in the last 90 days; null = too few to say. */
  usual_minutes: z.int().nullable(),
  is_open: z.boolean(),
});
export type Department = z.infer<typeof Department>;

/** `handle` is what is typed after `@`. */
export const AgentShown = z.object({ id: z.int(), name: z.string(), handle: z.string() });
export type AgentShown = z.infer<typeof AgentShown>;
