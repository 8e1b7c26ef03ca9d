import { useEffect, useState } from "react";

export type Addresses = typeof import("@/lib/base/address");

let loaded: Addresses | null = null;

/** Loads the IP address parser, which most keys never need. Stays null if it cannot be loaded. */
async function loadAddresses(): Promise<Addresses | null> {
  loaded ??= await import("@/lib/base/address").catch(() => null);
  return loaded;
}

/** Returns the parser, null while loading; loaded once there is a text to parse. */
export function useAddresses(text: string): Addresses | null {
  const [addresses, setAddresses] = useState(loaded);
  const isWanted = addresses === null && text.trim() !== "";
  useEffect(() => {
    if (isWanted) void loadAddresses().then(setAddresses);
  }, [isWanted]);
  return addresses;
}

/** The parsed allow-list: empty = any address, null = invalid, or not parsed yet. */
export function rangesOf(list: string, addresses: Addresses | null): readonly string[] | null {
  if (list.trim() === "") return [];
  const parsed = addresses?.parseRanges(list);
  return parsed && "ranges" in parsed ? parsed.ranges : null;
}
