import { expect } from "vitest";

/** A refusal by its name; with `fields`, also by what it says of each. */
export const refusal = (doc: string, fields?: Record<string, string>): unknown =>
  expect.objectContaining({
    extras: expect.objectContaining({ doc, ...(fields === undefined ? {} : { fields }) }),
  });
