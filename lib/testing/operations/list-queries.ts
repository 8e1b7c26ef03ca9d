import type { ListFilter, StaffList } from "@/lib/domain/kernel/staff/staff-list";

/** Values of choices that are rows of a table of the demo's catalog. */
const rows = {
  companies: "1",
  locations: "NL",
  plans: "102",
  back_ends: "simulated",
  staff: "1",
  departments: "1",
  countries: "NL",
};

const texts: Record<string, string> = {
  ...{ account: "1000017", server: "1000017", network: "198.51.100.0/24" },
  ...{ days: "2026-01-01..2026-03-31", rate: "21.00" },
  ...{ box: "NL 1c", issued: "2026-01-01..2026-03-31" },
};

/** A value with which a filter finds something in a filled database, as parameters of the URL. */
function sampleOf(filter: ListFilter): Record<string, string> {
  const { name, kind } = filter;
  if (kind === "dates") return { [`${name}_from`]: "2020-01-01", [`${name}_to`]: "2099-12-31" };
  if (kind === "amounts") return { [`${name}_from`]: "1", [`${name}_to`]: "10000" };
  if (kind === "days") return { [name]: "14" };
  if (kind === "flag") return { [name]: "1" };
  if (kind === "text") return { [name]: texts[name] ?? "web" };
  const value = "values" in filter.from ? filter.from.values[0] : rows[filter.from.rows];
  return { [name]: value ?? "" };
}

/**
 * Every order of a list, both ways, without a filter; and each filter and search in the usual order and in one more,
 * another one for each.
 */
export function sampleQueries(list: StaffList, words: readonly string[] = ["anna", "1000017"]): string[] {
  const sorts = list.columns.flatMap(({ name, sort }) => (sort ? [name, `-${name}`] : []));
  const filters = [...list.filters.map(sampleOf), ...words.map((q) => ({ q }))];
  const filtered = filters.flatMap((given, at) =>
    [list.usualSort, sorts[at % sorts.length] ?? list.usualSort].map((sort) => ({ ...given, sort })),
  );
  return [...sorts.map((sort) => ({ sort })), ...filtered].map((given) => String(new URLSearchParams(given)));
}
