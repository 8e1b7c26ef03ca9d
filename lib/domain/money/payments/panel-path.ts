import { runtime } from "@/lib/env";

/** An address of the panel itself as a path, for whatever name the browser calls the panel by. */
export function panelPath(address: string): string {
  const { origin } = new URL(runtime().publicUrl);
  return address.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
}
