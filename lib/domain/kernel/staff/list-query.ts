import { type SQL, sql } from "drizzle-orm";
import { isDay } from "@/lib/base/is-day";
import { invalidArgument } from "../errors/fail";
import type { Actor } from "../operation/context";
import {
  idIn,
  type KeyType,
  type ListColumn,
  type ListFilter,
  type Sort,
  type StaffList,
  type TimeRange,
} from "./staff-list";
import { longestValue } from "./staff-list-schema";

/** A place in a list: the sort key as text, and the id. */
export type Place = { key: string; id: number };

export type ListQuery = {
  /** Before all others, by an index of their own. */
  gathered: readonly SQL[];
  /** In index order, and on the rows that were found so. */
  indexed: readonly SQL[];
  windowed: readonly SQL[];
  sort: Sort & { name: string; isDescending: boolean };
  after: Place | null;
  /** The saved view whose columns are shown. */
  view: number | null;
};

export type Asked = { query: string; now: Date; actor: Actor };

const amount = /^\d{1,12}(?:[.,]\d{1,2})?$/;
const days = /^\d{1,4}$/;

/** Names of a filter's parameters in the URL. */
export const parametersOf = ({ kind, name }: Pick<ListFilter, "kind" | "name">): readonly string[] =>
  kind === "amounts" || kind === "dates" ? [`${name}_from`, `${name}_to`] : [name];

const nothing = sql`false`;
const own = ["q", "sort", "view", "after"];

/** Every parameter of a list's URL. */
export const parametersIn = ({ filters }: Pick<StaffList, "filters">): string[] => [
  ...own,
  ...filters.flatMap(parametersOf),
];

/** What was given, without empty values; refuses what the list does not have. */
function readGiven(list: StaffList, query: string): Map<string, string> {
  const known = new Set(parametersIn(list));
  const given = new Map<string, string>();
  for (const [name, raw] of new URLSearchParams(query)) {
    const value = raw.trim();
    if (!known.has(name)) throw invalidArgument(name, "is no filter of this list");
    if (value.includes("\0")) throw invalidArgument(name, "must not contain a zero byte");
    if (value.length > longestValue * 3) throw invalidArgument(name, "is too long");
    if (value !== "") given.set(name, value);
  }
  return given;
}

function amountIn(given: ReadonlyMap<string, string>, name: string): string | null {
  const text = given.get(name);
  if (text === undefined) return null;
  if (!amount.test(text)) throw invalidArgument(name, "must be an amount");
  return text.replace(",", ".");
}

const dayMs = 86_400_000;

function dayIn(given: ReadonlyMap<string, string>, name: string): Date | null {
  const text = given.get(name);
  if (text === undefined) return null;
  if (!isDay(text) || !/^[12]/.test(text)) throw invalidArgument(name, "must be a day such as 2026-11-24");
  return new Date(`${text}T00:00:00Z`);
}

function timesIn(given: ReadonlyMap<string, string>, name: string): TimeRange {
  const last = dayIn(given, `${name}_to`);
  return { from: dayIn(given, `${name}_from`), until: last && new Date(last.getTime() + dayMs) };
}

const hasWord = ({ from }: Extract<ListFilter, { kind: "choice" }>, value: string): boolean =>
  !("values" in from) || from.values.includes(value);

const isAsked = (filter: ListFilter, given: ReadonlyMap<string, string>): boolean =>
  parametersOf(filter).some((one) => given.has(one));

/** The condition of one filter; null if it is not asked for. */
function conditionOf(filter: ListFilter, given: ReadonlyMap<string, string>, now: Date): SQL | null {
  const { name } = filter;
  if (!isAsked(filter, given)) return null;
  const value = given.get(name) ?? "";
  if (filter.kind === "amounts")
    return filter.where({ from: amountIn(given, `${name}_from`), to: amountIn(given, `${name}_to`) });
  if (filter.kind === "dates") return filter.where(timesIn(given, name));
  if (filter.kind === "days") {
    if (!days.test(value)) throw invalidArgument(name, "must be a number of days");
    return filter.where(Number(value), now);
  }
  if (filter.kind === "flag") {
    if (value !== "1") throw invalidArgument(name, "must be 1");
    return filter.where;
  }
  if (value.length > longestValue) throw invalidArgument(name, "is too long");
  if (filter.kind === "choice") {
    if (!hasWord(filter, value)) throw invalidArgument(name, "is no choice of this filter");
    return filter.where(value);
  }
  const made = filter.where(value);
  if (made === null) throw invalidArgument(name);
  return made;
}

const places: Record<KeyType, RegExp> = {
  bigint: /^-?\d{1,18}$/,
  numeric: /^-?\d{1,14}(?:\.\d{1,4})?$/,
  timestamptz:
    /^(?:infinity|[12]\d{3}-\d\d-\d\d (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?[+-](?:0\d|1[0-4])(?::[0-5]\d)?)$/,
  text: /^[\s\S]{0,300}$/,
};

export const placeText = ({ key, id }: Place): string => `${id}~${key}`;

function placeIn(text: string | undefined, type: KeyType): Place | null {
  if (text === undefined) return null;
  const at = text.indexOf("~");
  const [id, key] = [text.slice(0, at), text.slice(at + 1)];
  const isKey =
    places[type].test(key) && (type !== "timestamptz" || key === "infinity" || isDay(key.slice(0, 10)));
  if (!/^\d{1,10}$/.test(id) || !isKey) throw invalidArgument("after");
  return { key, id: Number(id) };
}

/** Texts begin at their start, most else with the newest or largest. */
export const isUsuallyDescending = ({ sort }: ListColumn): boolean =>
  sort?.type !== "text" && sort?.isRising !== true;

function viewIn(text: string | undefined): number | null {
  if (text === undefined) return null;
  const id = idIn(text);
  if (id === null) throw invalidArgument("view");
  return id;
}

/** `due` is the column's usual direction, `-due` the other one. */
function sortIn(list: StaffList, given: ReadonlyMap<string, string>): ListQuery["sort"] {
  const ranged = list.filters.find((filter) => filter.reach === "sort" && isAsked(filter, given));
  const text = given.get("sort");
  const name = (text ?? ranged?.name ?? list.usualSort).replace(/^-/, "");
  const column = list.columns.find((one) => one.name === name);
  if (!column?.sort) throw invalidArgument("sort", "is no order of this list");
  const isTurned = text?.startsWith("-") === true;
  return { ...column.sort, name, isDescending: isUsuallyDescending(column) !== isTurned };
}

/** Reads the query of a list's URL; throws `argument.invalid` with the parameter that is not understood. */
export function readListQuery(list: StaffList, { query, now, actor }: Asked): ListQuery {
  const given = readGiven(list, query);
  const sort = sortIn(list, given);
  const reachOf = ({ reach, name }: ListFilter) =>
    reach !== "sort" ? reach : name === sort.name ? "index" : "window";
  const conditions = (reach: "gathered" | "index" | "window") =>
    list.filters
      .filter((filter) => reachOf(filter) === reach)
      .flatMap((filter) => conditionOf(filter, given, now) ?? []);
  const word = given.get("q")?.toLowerCase();
  if (word !== undefined && word.length > longestValue) throw invalidArgument("q", "is too long");
  const found = word === undefined ? [] : [list.search(word) ?? nothing];
  const base = list.base?.({ given, actor });
  return {
    gathered: conditions("gathered"),
    indexed: [...(base ? [base] : []), ...found, ...conditions("index")],
    windowed: conditions("window"),
    sort,
    after: placeIn(given.get("after"), sort.type),
    view: viewIn(given.get("view")),
  };
}
