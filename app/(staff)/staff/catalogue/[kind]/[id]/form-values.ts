import { furtherLocales } from "@/lib/base/further-locales";
import { leavesOf } from "@/lib/base/leaves";
import { parseMemory } from "@/lib/base/memory-size";
import { priceText } from "@/lib/base/price-text";
import { type EntryKind, type Mistake, mistakes } from "@/lib/domain/catalog/catalog/rules";

export type FileEntry = Readonly<Record<string, unknown>>;
/** The form's texts by the path of the value in the entry: `price.NL.EUR`, `tags.min_ram`. */
export type Values = Readonly<Record<string, string>>;

type FieldType = "text" | "area" | "number" | "memory" | "flag" | "choice" | "codes" | "ids" | "back_end";
export type EntryField = {
  name: string;
  type: FieldType;
  /** May be empty: the value is then omitted, null or "". */
  empty?: "absent" | "null" | "text";
  choices?: readonly string[];
  /** Key of the help text, if not the field's name. */
  help?: "softwarePrice";
};

const text = (name: string): EntryField => ({ name, type: "text" });
const number = (name: string): EntryField => ({ name, type: "number" });
const flag = (name: string): EntryField => ({ name, type: "flag" });

/** The fields of each kind in the order of the form, except prices by location, prices by period and tags. */
export const fieldsOf: Record<EntryKind, readonly EntryField[]> = {
  presets: [
    text("name"),
    { name: "family", type: "choice", choices: ["vm", "compute", "bm", "gpu", "vgpu"] },
    text("server_type"),
    { name: "description", type: "area" },
    number("cpu"),
    { name: "ram", type: "memory" },
    text("hdd"),
    { name: "gpu", type: "text", empty: "text" },
    number("sort"),
    { name: "hourly_cap_hours", type: "number", empty: "absent" },
    flag("virtual"),
  ],
  systems: [
    text("name"),
    { name: "type_login", type: "choice", choices: ["0", "1"] },
    { name: "pxe_os_id", type: "number", empty: "null" },
    { name: "description", type: "area" },
    { name: "price_EUR", type: "text", empty: "absent" },
    { name: "price_RUB", type: "text", empty: "absent" },
    flag("api_enabled"),
  ],
  software: [
    text("name"),
    { ...text("price"), help: "softwarePrice" },
    text("icon"),
    { name: "description", type: "area" },
    text("task"),
    { name: "os", type: "ids" },
  ],
  traffic_plans: [
    text("name"),
    { name: "currency", type: "choice", choices: ["EUR", "RUB", "USD"] },
    text("price"),
    number("limit_in"),
    number("limit_out"),
    number("bandwidth"),
    text("rate_in"),
    text("rate_out"),
    number("main_plan"),
    { name: "locations", type: "codes" },
    flag("web_plan"),
  ],
  locations: [
    text("name_en"),
    text("name_ru"),
    ...furtherLocales.map(
      (locale): EntryField => ({ name: `names.${locale}`, type: "text", empty: "absent" }),
    ),
    text("country"),
    text("network"),
    { name: "network6", type: "text", empty: "absent" },
    { name: "provisioner", type: "back_end", empty: "absent" },
    number("sort"),
  ],
};

/** Currency codes of the API, RUR for the ruble. */
export const priceCurrencies = ["EUR", "USD", "RUR"] as const;
export const planCurrencies = ["EUR", "RUB"] as const;
export const planMonths = ["1", "3", "6", "12"] as const;

/** A location where it is not sold has empty price fields. */
export const valuesOf = (entry: FileEntry): Values =>
  Object.fromEntries(
    [...leavesOf(entry)].map(([path, value]) => [
      path,
      path.startsWith("price.") && value === "-1" ? "" : value,
    ]),
  );

export const listOf = (value: string | undefined): string[] =>
  (value ?? "")
    .split(",")
    .map((one) => one.trim())
    .filter(Boolean);

// Anything but a number is sent unchanged: the server reports the field.
const numberOf = (value: string): number | string => (/^-?\d{1,15}$/.test(value) ? Number(value) : value);

function detailOf({ type, empty, choices }: EntryField, value: string): unknown {
  if (type === "flag") return value === "true";
  if (type === "codes") return listOf(value);
  if (type === "ids") return listOf(value).map(numberOf);
  if (value === "" && empty === "null") return null;
  if (value === "" && empty === "absent") return undefined;
  if (type === "memory") return parseMemory(value) ?? value;
  return type === "number" || choices?.[0] === "0" ? numberOf(value) : value;
}

/** The values below a path, as pairs of the rest of the path and the value. */
const below = (values: Values, path: string): [string, string][] =>
  Object.entries(values).flatMap(([name, value]): [string, string][] =>
    name.startsWith(`${path}.`) ? [[name.slice(path.length + 1), value]] : [],
  );

export const tagNames = (values: Values): string[] => below(values, "tags").map(([name]) => name);

function pricesOf(values: Values): object {
  const locations = [...new Set(below(values, "price").map(([name]) => name.split(".")[0] ?? ""))];
  const sold = locations.flatMap((location) => {
    const amounts = priceCurrencies.map((currency) => values[`price.${location}.${currency}`]?.trim() ?? "");
    if (amounts.every((amount) => amount === "")) return [];
    return [[location, Object.fromEntries(priceCurrencies.map((one, at) => [one, amounts[at] || "-1"]))]];
  });
  return Object.fromEntries(sold);
}

/** The fees that are filled in; empty fields are left out. */
function setupOf(values: Values): object | undefined {
  const fees: Record<string, Record<string, string>> = {};
  for (const [name, value] of below(values, "setup")) {
    const [location = "", currency = ""] = name.split(".");
    if (value.trim() !== "") fees[location] = { ...fees[location], [currency]: value.trim() };
  }
  return Object.keys(fees).length > 0 ? fees : undefined;
}

function periodsOf(values: Values): object | undefined {
  const filled = below(values, "billing_plan").filter(([, value]) => value.trim() !== "");
  if (filled.length === 0) return undefined;
  const of = (currency: string) =>
    Object.fromEntries(
      filled.flatMap(([name, value]) => {
        const [location, months = ""] = name.split(".");
        return location === currency ? [[months, value.trim()]] : [];
      }),
    );
  return Object.fromEntries(planCurrencies.map((currency) => [currency, of(currency)]));
}

const pricePath =
  /^(?:(?:price|setup|billing_plan)\.|price(?:_[A-Z]{3})?$|rate_(?:in|out)$|tags\.price_(?:per_core_)?[A-Z]{3}$)/;

/**
 * Normalizes to the catalog's notation; null if it is neither a price nor memory, which can be written in several
 * forms.
 */
function plainText(path: string, value: string): string | null {
  if (pricePath.test(path)) return priceText(value);
  const size = path === "tags.min_ram" ? parseMemory(value.trim()) : null;
  return size === null ? null : String(size);
}

/** Anything but a price is sent unchanged: the server reports the field. */
const withPlainNumbers = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([path, value]) => [path, plainText(path, value) ?? value]));

/** The names that are filled in. */
function namesOf(values: Values): object | undefined {
  const filled = below(values, "names").flatMap(([locale, name]) =>
    name.trim() === "" ? [] : [[locale, name.trim()]],
  );
  return filled.length > 0 ? Object.fromEntries(filled) : undefined;
}

/** The entry from the form's values; values without a field are unchanged. */
export function entryOf(kind: EntryKind, seen: FileEntry, typed: Values): FileEntry {
  const values = withPlainNumbers(typed);
  const facts = fieldsOf[kind].flatMap((field) =>
    field.name.includes(".") ? [] : [[field.name, detailOf(field, (values[field.name] ?? "").trim())]],
  );
  const entry: Record<string, unknown> = { ...seen, ...Object.fromEntries(facts) };
  if (kind === "presets") {
    entry.price = pricesOf(values);
    entry.setup = setupOf(values);
  }
  if (kind === "systems") entry.billing_plan = periodsOf(values);
  if (kind === "locations") entry.names = namesOf(values);
  else entry.tags = Object.fromEntries(below(values, "tags"));
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined));
}

/** Three-way merge: fields not changed here take the other's value. */
export function mergeValues(seen: Values, theirs: Values, mine: Values): Values {
  const paths = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
  const merged = paths.map((path) => [path, mine[path] === seen[path] ? theirs[path] : mine[path]] as const);
  return Object.fromEntries(merged.filter((pair): pair is [string, string] => pair[1] !== undefined));
}

/** The server's error of a field; codes of a newer server have no text here. */
export const mistakeNamed = (code: string): Mistake => mistakes.find((one) => one === code) ?? "other";
