import type { Change } from "../schema";

const textOf = (value: unknown): string =>
  typeof value === "object" ? JSON.stringify(value) : String(value);

const notedOf = (value: unknown): Change["to"] => {
  if (value === null || value === undefined) return null;
  return Array.isArray(value) ? value.map(textOf) : textOf(value);
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
    return typeof field === "string" ? { field, from: notedOf(one.from), to: notedOf(one.to) } : null;
  });
  return read.every((one) => one !== null) ? read : null;
}

/** Parses the stored changes: old and new value if both were recorded, else what is known. */
export const readChanges = (changes: Record<string, unknown>): Change[] =>
  Object.entries(changes).flatMap(([field, value]): Change[] => {
    if (isPair(value)) return [{ field, from: notedOf(value.from), to: notedOf(value.to) }];
    return listed(value) ?? [{ field, from: null, to: notedOf(value) }];
  });
