import { type OrderPeriod, orderPeriods } from "@/lib/base/periods";
import type { Wanted } from "@/lib/domain/orders/order-templates/rules";
import type { OrderOptions } from "@/lib/domain/orders/orders/options";
import { mostExtraAddresses, mostServers } from "@/lib/domain/orders/orders/rules";
import { locationOf } from "@/lib/domain/orders/orders/search-rules";

/** The selections that decide the price; ids as text, empty = default. */
export type OrderDraft = {
  location: string;
  preset: string;
  system: string;
  software: string;
  plan: string;
  period: OrderPeriod;
  /** Number of servers, and of additional addresses per server; whole numbers. */
  count: string;
  addresses: string;
  /** How often each server is backed up; "" = never. */
  backups: "" | "daily" | "weekly";
  promo: string;
  /** Number of an offer whose price is held; empty = none. */
  offer: string;
  /** Id of the stored SSH key to fill in. The field's text is what counts and may be another key. */
  key: string;
};

/** The typed fields: names and secrets, which no link carries. */
export type Access = {
  hostname: string;
  root_pass: string;
  ssh_key: string;
  notify: boolean;
  /** Number of the project; empty = none. */
  project: string;
};

export const emptyAccess: Access = { hostname: "", root_pass: "", ssh_key: "", notify: true, project: "" };

/** Name in the link → field of the form. */
const linkFields = {
  location: "location",
  preset: "preset",
  os: "system",
  software: "software",
  plan: "plan",
  period: "period",
  count: "count",
  addresses: "addresses",
  backups: "backups",
  promo: "promo",
  offer: "offer",
  key: "key",
} as const satisfies Record<string, keyof OrderDraft>;

/** Defaults that a link omits. */
const plain: Partial<OrderDraft> = { count: "1", addresses: "0" };

const upTo = (text: string, least: number, most: number): string =>
  /^\d{1,3}$/.test(text) && Number(text) >= least && Number(text) <= most
    ? String(Number(text))
    : String(least);

/** The draft as a query string, which `startDraft` reads again. */
export function linkQuery(draft: OrderDraft): string {
  const query = new URLSearchParams();
  for (const [name, field] of Object.entries(linkFields))
    if (draft[field] && draft[field] !== plain[field]) query.set(name, draft[field]);
  return query.toString();
}

const backupsOf = (text: string): OrderDraft["backups"] =>
  text === "daily" || text === "weekly" ? text : "";

export const isPeriod = (text: string): text is OrderPeriod => orderPeriods.some((period) => period === text);

export type LinkParameters = Readonly<Record<string, string | string[] | undefined>>;

/** Reads a link's parameters as raw text. */
const askedOf =
  (link: LinkParameters) =>
  (name: keyof typeof linkFields): string => {
    const value = link[name];
    return (typeof value === "string" ? value : "").slice(0, 100);
  };

/** Same, as input of the template rules. */
export function wantedOf(link: LinkParameters): Wanted {
  const asked = askedOf(link);
  const number = (name: "count" | "addresses", least: number) => Math.max(least, Number(asked(name)) || 0);
  return {
    location: asked("location").toUpperCase(),
    preset: asked("preset"),
    os: asked("os"),
    software: asked("software"),
    plan: asked("plan"),
    count: number("count", 1),
    addresses: number("addresses", 0),
    key: asked("key"),
  };
}

/** Data that the defaults depend on. */
export type StartDetails = Pick<OrderOptions, "address_price" | "defaults"> & {
  locations: readonly { code: string }[];
};

/** Reads the draft from a link; unreadable values get their default. */
export function startDraft(facts: StartDetails, link: LinkParameters): OrderDraft {
  const asked = askedOf(link);
  const location = locationOf(asked("location"), facts);
  const period = asked("period");
  return {
    location,
    preset: asked("preset") || (facts.defaults[location] ?? ""),
    system: asked("os"),
    software: asked("software"),
    plan: asked("plan"),
    period: isPeriod(period) ? period : "monthly",
    count: upTo(asked("count"), 1, mostServers),
    addresses: upTo(asked("addresses"), 0, facts.address_price === null ? 0 : mostExtraAddresses),
    backups: backupsOf(asked("backups")),
    promo: /^[\w-]{1,60}$/.test(asked("promo")) ? asked("promo").toUpperCase() : "",
    offer: /^[1-9]\d{0,8}$/.test(asked("offer")) ? asked("offer") : "",
    key: /^\d{1,9}$/.test(asked("key")) ? asked("key") : "",
  };
}

/** Reads a link before the catalog is known. */
export const queriedDraft = (link: LinkParameters): Pick<OrderDraft, "location" | "preset" | "period"> =>
  startDraft({ locations: [{ code: askedOf(link)("location") }], defaults: {}, address_price: null }, link);
