import { contextOfBrowser, type Request } from "@/lib/session/context";
import { tokensIn } from "./browser-tokens";

/** Returns whether a browser's cookies contain a valid session. */
export async function isKnownBrowser(headers: Pick<Headers, "get">, facts: Request): Promise<boolean> {
  const { own, visit: impersonation } = await tokensIn(headers);
  if (own === null) return false;
  const { actor } = await contextOfBrowser({ own, visit: impersonation }, facts, false);
  return actor.kind !== "guest";
}
