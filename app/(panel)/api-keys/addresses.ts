import { useEffect, useState } from "react";

export type Addresses = typeof import("@/lib/base/address");

let loaded: Addresses | null = null;

/** Loads the parser of addresses, which most keys never need. It stays null when it cannot be loaded. */
async function loadAddresses(): Promise<Addresses | null> {
  loaded ??= await import("@/lib/base/address").catch(() => null);
  return loaded;
}

/** The parser, null until it is there; loaded as soon as there is a text to parse. */
export function useAddresses(text: string): Addresses | null {
  const [addresses, setAddresses] = useState(loaded);
  const isWanted = addresses === null && text.trim() !== "";
  useEffect(() => {
    if (isWanted) void loadAddresses().then(setAddresses);
  }, [isWanted]);
  return addresses;
}

/** The allow-list as far as it is known: empty = any address, null = not valid, or not read yet. */
export function rangesOf(list: string, addresses: Addresses | null): readonly string[] | null {
  if (list.trim() === "") return [];
  const parsed = addresses?.parseRanges(list);
  return parsed && "ranges" in parsed ? parsed.ranges : null;
}
