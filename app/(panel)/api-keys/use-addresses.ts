import { useEffect, useState } from "react";

/** The address parser: 10 KB, loaded when there is an address to read. */
export type Addresses = typeof import("@/lib/base/address");

/** Null if it cannot be loaded; then only the server checks the list. */
export const loadAddresses = (): Promise<Addresses | null> => import("@/lib/base/address").catch(() => null);

/** Null until it is wanted and loaded. */
export function useAddresses(isWanted: boolean): Addresses | null {
  const [addresses, setAddresses] = useState<Addresses | null>(null);
  useEffect(() => {
    if (isWanted && !addresses) void loadAddresses().then(setAddresses);
  }, [isWanted, addresses]);
  return addresses;
}

/** The list as it would be stored, empty for any address; null if it is invalid or cannot be checked yet. */
export function rangesIn(addresses: Addresses | null, ip: string): readonly string[] | null {
  if (ip.trim() === "") return [];
  const parsed = addresses?.parseRanges(ip);
  return parsed && "ranges" in parsed ? parsed.ranges : null;
}
