import { seal, unseal } from "@/lib/db/seal";
import type { settings } from "@/lib/db/tables/kernel/configuration";

type Kept = Pick<typeof settings.$inferInsert, "value" | "sealed">;

/** Each setting has its own purpose, so that a sealed value is nothing under another name. */
const purposeOf = (name: string): string => `setting ${name}`;

export const keepValue = (name: string, text: string | null, isSecret: boolean): Kept => ({
  value: isSecret ? null : text,
  sealed: isSecret && text !== null ? seal(purposeOf(name), text) : null,
});

/** The text of a stored setting; null = back to its default. */
export const openValue = (name: string, { value, sealed }: Kept): string | null =>
  sealed ? unseal(purposeOf(name), sealed) : (value ?? null);
