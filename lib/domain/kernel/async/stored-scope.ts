import { Reading } from "@/lib/base/params/readings";
import { seal, unseal } from "@/lib/db/seal";
import { readingOnWire } from "@/lib/i18n/params/reading-wire";
import type { JobEnd } from "./job-kind";

const purpose = "job result";

type Stored = { sealed: string } | { text: string } | { reading: Reading };

const textOf = (stored: unknown, name: "sealed" | "text"): string | null => {
  const value = typeof stored === "object" && stored !== null ? Object(stored)[name] : null;
  return typeof value === "string" ? value : null;
};

/**
 * Encodes a result for storage: credentials sealed, readings as data. A text is wrapped, because the driver would
 * parse one that is JSON.
 */
export function storeScope({ scope, reading, isSecret }: JobEnd): unknown {
  if (reading) return { reading } satisfies Stored;
  if (isSecret) return { sealed: seal(purpose, JSON.stringify(scope)).toString("base64") } satisfies Stored;
  return typeof scope === "string" ? ({ text: scope } satisfies Stored) : scope;
}

/** The reading of a stored result; null = none. */
export function storedReading(stored: unknown): Reading | null {
  return Reading.safeParse(Object(stored).reading).data ?? null;
}

/** Decodes a stored result for its key. */
export function openScope(stored: unknown): unknown {
  const sealed = textOf(stored, "sealed");
  if (sealed !== null) return JSON.parse(unseal(purpose, Buffer.from(sealed, "base64")));
  const reading = storedReading(stored);
  return reading ? readingOnWire(reading) : (textOf(stored, "text") ?? stored);
}
