import type { Change } from "../schema";

const textOf = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return value.map(textOf).join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isPair = (value: unknown): value is Record<string, unknown> & { from: unknown; to: unknown } =>
  isRecord(value) && "from" in value && "to" in value;

function listed(value: unknown): Change[] | null {
  if (!Array.isArray(value) || value.length === 0) return null;
  const read = value.map((one): Change | null => {
    if (!isRecord(one) || !isPair(one)) return null;
    const field = one.field ?? one.name;
    return typeof field === "string" ? { field, from: textOf(one.from), to: textOf(one.to) } : null;
  });
  return read.every((one) => one !== null) ? read : null;
}

/** The stored notes of a change as a list: old and new where both were kept, else what is known. */
export const readChanges = (changes: Record<string, unknown>): Change[] =>
  Object.entries(changes).flatMap(([field, value]): Change[] => {
    if (isPair(value)) return [{ field, from: textOf(value.from), to: textOf(value.to) }];
    return listed(value) ?? [{ field, from: null, to: textOf(value) }];
  });
