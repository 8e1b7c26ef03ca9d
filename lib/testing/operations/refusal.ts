import { expect } from "vitest";

/** Matches an error by its name; with `fields`, also by its field errors. */
export const refusal = (doc: string, fields?: Record<string, string>): unknown =>
  expect.objectContaining({
    extras: expect.objectContaining({ doc, ...(fields === undefined ? {} : { fields }) }),
  });
