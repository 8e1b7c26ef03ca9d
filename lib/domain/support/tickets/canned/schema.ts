import { z } from "zod";
import { locales } from "@/lib/base/locale";
import { TextsByLanguage } from "../departments/schema";

const Name = z
  .string()
  .trim()
  .min(1, "is empty")
  .max(80, "is too long")
  .refine((text) => !/\p{C}/u.test(text), "must be one line of text");

export const CannedInput = z.object({
  /** Null = a new one. */
  id: z.int32().nullable(),
  /** As read, so that somebody else's change is not overwritten; 0 for a new one. */
  revision: z.int(),
  name: Name,
  texts: TextsByLanguage(10_000),
});

export const Canned = z.object({
  id: z.int(),
  revision: z.int(),
  name: z.string(),
  texts: z.array(z.object({ language: z.enum(locales), text: z.string() })),
});
export type Canned = z.infer<typeof Canned>;
