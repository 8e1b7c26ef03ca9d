import type { z } from "zod";

type Meta = {
  description: string;
  /**
   * One example value as sent; inputs composed of parts need none. Zod drops `examples` of everything it transforms.
   */
  sample?: unknown;
  /** Optional, but included in the documentation's example call. */
  "x-typical"?: true;
};

/** What the documentation says of one parameter or one field of an answer: a sentence, and an example as sent. */
export const about = <T extends z.ZodType>(schema: T, description: string, example?: unknown): T =>
  schema.meta({ description, ...(example === undefined ? {} : { sample: example }) } satisfies Meta);

/** The same for an optional parameter that every real call has. */
export const aboutTypical = <T extends z.ZodType>(schema: T, description: string, example: unknown): T =>
  schema.meta({ description, sample: example, "x-typical": true } satisfies Meta);
