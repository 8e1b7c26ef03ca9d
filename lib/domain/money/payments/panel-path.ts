import { runtime } from "@/lib/env";
import { addressOf } from "../../kernel/brand/address";
import { loadedBrands } from "../../kernel/brand/loaded";

/** Converts a URL of the panel to a path, so that it works under any host name of the panel. */
export function panelPath(address: string): string {
  const own = [new URL(runtime().publicUrl).origin, ...loadedBrands().map(addressOf)];
  const origin = own.find((one) => address.startsWith(`${one}/`));
  return origin === undefined ? address : address.slice(origin.length);
}
