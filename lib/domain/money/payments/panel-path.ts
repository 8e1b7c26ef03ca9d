import { runtime } from "@/lib/env";

/** Converts a URL of the panel to a path, so that it works under any host name of the panel. */
export function panelPath(address: string): string {
  const { origin } = new URL(runtime().publicUrl);
  return address.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
}
