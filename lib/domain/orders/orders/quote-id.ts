import { timingSafeEqual } from "node:crypto";
import { keyedHash } from "@/lib/db/seal";
import type { Selection } from "./schema";
import { asksForSomething } from "./setup-rules";

export type Quoted = {
  accountId: number;
  selection: Selection;
  currency: string;
  total: string;
  expires: number;
};

const seconds = /^q1\.(\d{10})\.(\d+\.\d{2})\.([A-Za-z0-9_-]{22})$/;

/** The fields that decide the price, in a fixed order. */
function canonical(selection: Selection): string {
  const {
    deploy_period,
    preset,
    location_name,
    os_id,
    soft_id,
    soft_name,
    traffic_plan,
    own_os,
    ipv4_amount,
    promocode,
    count,
    backups,
    offer,
  } = selection;
  const fields = [
    deploy_period,
    preset,
    location_name.toUpperCase(),
    own_os ? 0 : os_id,
    soft_id ?? (asksForSomething(soft_name) ? soft_name?.trim().toLowerCase() : 0),
    traffic_plan,
    own_os ?? false,
    ipv4_amount ?? 0,
    (promocode ?? "").trim().toUpperCase(),
    count ?? 1,
    // Ids of quotes without backups stay as they were.
    ...(backups && backups !== "off" ? [backups] : []),
    ...(offer ? [`offer ${offer}`] : []),
  ];
  return JSON.stringify(fields);
}

const mark = ({ accountId, selection, currency, total, expires }: Quoted): string =>
  keyedHash("quote", JSON.stringify([accountId, canonical(selection), currency, total, expires]))
    .subarray(0, 16)
    .toString("base64url");

/** A quote id is signed and self-contained, so no quote is stored, however often the form requests a price. */
export const quoteId = (promise: Quoted): string => `q1.${promise.expires}.${promise.total}.${mark(promise)}`;

/** Returns total and expiry of a quote issued to this account for this selection; null if it was not. */
export function readQuoteId(
  id: string,
  facts: Omit<Quoted, "total" | "expires">,
): { total: string; expires: number } | null {
  const match = seconds.exec(id);
  if (!match) return null;
  const [, expiresText = "", total = "", given = ""] = match;
  const expires = Number(expiresText);
  const right = mark({ ...facts, total, expires });
  return timingSafeEqual(Buffer.from(given), Buffer.from(right)) ? { total, expires } : null;
}
