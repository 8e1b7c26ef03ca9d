import type { z } from "zod";

type Meta = {
  description: string;
  /** One value as it travels; a part that is made of parts needs none. */
  examples?: unknown[];
  /** Optional, but the call that documentation shows has it. */
  isTypical?: true;
};

/** What the API's documentation says of one parameter or one field of an answer: a sentence, and a value as it travels. */
export const about = <T extends z.ZodType>(schema: T, description: string, example?: unknown): T =>
  schema.meta({ description, ...(example === undefined ? {} : { examples: [example] }) } satisfies Meta);

/** The same for an optional parameter that nobody calls without. */
export const aboutTypical = <T extends z.ZodType>(schema: T, description: string, example: unknown): T =>
  schema.meta({ description, examples: [example], isTypical: true } satisfies Meta);
