/** The parts of one entry of a list of settings. */
export const listColumns = [
  "months",
  "percent",
  "currency",
  "amount",
  "day",
  "host",
  "address",
  "network",
  "alias",
  "module",
  "field",
  "country",
  "years",
  "rule",
  "points",
  "location",
  "group",
  "plan",
  "system",
  "image",
  "company",
  "service",
  "node",
  "affinity",
] as const;
export type ListColumn = (typeof listColumns)[number];

/** A text of several entries with commas between them; `separator` stands between the parts of one. */
export type ListShape = { columns: readonly ListColumn[]; separator: string };

const one = (column: ListColumn): ListShape => ({ columns: [column], separator: "" });
const two = (columns: readonly [ListColumn, ListColumn], separator: string): ListShape => ({
  columns,
  separator,
});

export const listShapes = {
  days: one("day"),
  hosts: one("host"),
  addresses: one("address"),
  networks: one("network"),
  discounts: two(["months", "percent"], ":"),
  years: two(["country", "years"], ":"),
  points: two(["rule", "points"], ":"),
  amounts: two(["currency", "amount"], ":"),
  moduleAliases: two(["alias", "module"], "="),
  groups: two(["location", "group"], "="),
  images: two(["system", "image"], "="),
  nodes: two(["location", "node"], "="),
  affinity: two(["location", "affinity"], "="),
  plans: one("plan"),
  fieldAliases: two(["alias", "field"], ":"),
  services: { columns: ["company", "currency", "service"], separator: ":" },
} as const satisfies Record<string, ListShape>;

/** The entries of a text, each with one text for each column. */
export function rowsOf({ columns, separator }: ListShape, text: string): string[][] {
  if (text.trim() === "") return [];
  return text.split(",").map((entry) => {
    const parts = separator === "" ? [entry] : entry.split(separator);
    const last = columns.length - 1;
    return columns.map((_, at) => (at < last ? (parts[at] ?? "") : parts.slice(last).join(separator)).trim());
  });
}

/** The text of the entries; those in which nothing is typed are left out. */
export const textOf = ({ separator }: ListShape, rows: readonly (readonly string[])[]): string =>
  rows
    .map((row) => row.map((part) => part.trim()))
    .filter((row) => row.some((part) => part !== ""))
    .map((row) => row.join(separator))
    .join(",");
