import type { z } from "zod";

type Meta = {
  description: string;
  /** One value as it travels; what is made of parts needs none. Zod drops `examples` of whatever it transforms. */
  sample?: unknown;
  /** Optional, but the call that documentation shows has it. */
  "x-typical"?: true;
};

/** What the API's documentation says of one parameter or one field of an answer: a sentence, and a value as it travels. */
export const about = <T extends z.ZodType>(schema: T, description: string, example?: unknown): T =>
  schema.meta({ description, ...(example === undefined ? {} : { sample: example }) } satisfies Meta);

/** The same for an optional parameter that nobody calls without. */
export const aboutTypical = <T extends z.ZodType>(schema: T, description: string, example: unknown): T =>
  schema.meta({ description, sample: example, "x-typical": true } satisfies Meta);
