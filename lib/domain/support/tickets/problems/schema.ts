import { z } from "zod";
import { locales } from "@/lib/base/locale";
import { TextsByLanguage } from "../departments/schema";
import { ticketPriorities } from "../rules";

const Text = z.object({ language: z.enum(locales), text: z.string() });

export const ProblemKindInput = z.object({
  /** Null = a new one. */
  id: z.int32().nullable(),
  names: TextsByLanguage(80),
  /** What is asked, one question a line. */
  questions: TextsByLanguage(2_000),
  /** Null = the usual one. */
  department: z.int32().nullable(),
  priority: z.enum(ticketPriorities),
  is_active: z.boolean(),
});

export const ProblemKind = z.object({
  id: z.int(),
  /** In the language of the caller. */
  name: z.string(),
  names: z.array(Text),
  questions: z.array(Text),
  department: z.int().nullable(),
  priority: z.enum(ticketPriorities),
  is_active: z.boolean(),
});
export type ProblemKind = z.infer<typeof ProblemKind>;

/** As a customer chooses it. */
export const OfferedProblem = z.object({ id: z.int(), name: z.string(), questions: z.array(z.string()) });
export type OfferedProblem = z.infer<typeof OfferedProblem>;
