import type { Setting } from "@/lib/domain/support/settings/schema";

/** A setting with its texts in the reader's language. */
export type ShownField = Pick<
  Setting,
  "name" | "kind" | "least" | "most" | "list" | "source" | "value" | "default"
> & {
  label: string;
  help: string;
  choices: { value: string; label: string }[];
  /** "Changed by Anna, 3 March"; null = never. */
  changed: string | null;
  unused: string | null;
  /** The environment variable that sets it, if that is not its name. */
  variable?: string | null;
};

/** What the field shows at first: a list's default is what it is changed from, a secret's value is never sent. */
export function firstOf({ kind, value, default: usual }: ShownField): string {
  if (kind === "secret") return "";
  return value ?? (kind === "list" ? usual : "");
}

export const firstValues = (fields: readonly ShownField[]): Record<string, string> =>
  Object.fromEntries(fields.map((field) => [field.name, firstOf(field)]));

/** Only what was changed is sent. A secret that was left empty stays, unless it is to be removed. */
export const changedOf = (
  fields: readonly ShownField[],
  typed: Readonly<Record<string, string>>,
  removed: ReadonlySet<string>,
): Record<string, string> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const text = (typed[field.name] ?? "").trim();
      if (field.source === "environment") return [];
      if (field.kind === "secret" && text === "") return removed.has(field.name) ? [[field.name, ""]] : [];
      if (text === firstOf(field)) return [];
      return [[field.name, field.kind === "list" && text === field.default ? "" : text]];
    }),
  );
