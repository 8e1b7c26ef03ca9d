import type { z } from "zod";

type Meta = {
  description: string;
  /**
   * Example value as sent. Composed inputs need none. Stored here because Zod drops `examples` of transformed
   * schemas.
   */
  sample?: unknown;
  /** Optional, but included in the documentation's example call. */
  "x-typical"?: true;
};

/** Documents a parameter or a response field: one sentence and an example as sent. */
export const about = <T extends z.ZodType>(schema: T, description: string, example?: unknown): T =>
  schema.meta({ description, ...(example === undefined ? {} : { sample: example }) } satisfies Meta);

/** Like `about`, for an optional parameter that every real call has. */
export const aboutTypical = <T extends z.ZodType>(schema: T, description: string, example: unknown): T =>
  schema.meta({ description, sample: example, "x-typical": true } satisfies Meta);
