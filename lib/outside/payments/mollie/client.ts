import type { MollieClient } from "@mollie/api-client";
import { askOutside, statusIn } from "../ask-outside";

/** `url`: API base URL; null = Mollie's own. */
type Place = { url: string | null; timeoutMs?: number | undefined };
/** `accessToken`: of the organization, for settlements. */
export type MollieAccess = Place & { apiKey: string; accessToken: string | null };
/** `webhook`: where Mollie reports. */
export type MollieTools = MollieAccess & { webhook: string };

type Library = typeof import("@mollie/api-client");
export type Opened = { mollie: MollieClient; library: Library };

type Call = { method?: string; headers?: Record<string, string>; body?: string };
type Request = (path: string, call?: Call) => Promise<unknown>;

const holds = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** The object of the library whose `request` makes every call. @throws if another version has none */
function networkOf({ payments }: MollieClient): { request: Request } {
  let place: unknown = payments;
  for (const name of ["networkClient", "networkClient"]) place = holds(place) ? place[name] : null;
  if (!holds(place) || typeof place.request !== "function")
    throw new Error("This version of Mollie's library makes its calls elsewhere.");
  return place as { request: Request };
}

/**
 * The library with its calls made by us: by itself it has no time limit, waits between attempts while a customer does,
 * trusts a list of certificates of 2021, and reaches nothing but https.
 */
async function open(
  credentials: { apiKey: string } | { accessToken: string },
  { url, timeoutMs }: Place,
): Promise<Opened> {
  const library = await import("@mollie/api-client");
  const mollie = library.createMollieClient(credentials);
  const base = new URL("/v2/", url ?? "https://api.mollie.com");
  const token = "apiKey" in credentials ? credentials.apiKey : credentials.accessToken;
  networkOf(mollie).request = async (path, { method = "GET", headers = {}, body } = {}) => {
    const asked = new URL(path, base);
    if (asked.origin !== base.origin) throw new Error("Mollie leads to another host.");
    const own = { authorization: `Bearer ${token}`, accept: "application/hal+json" };
    const { status, text } = await askOutside(asked, {
      method,
      headers: { ...own, "content-type": "application/json", ...headers },
      body,
      timeoutMs,
    });
    const isDone = status >= 200 && status < 300;
    if (isDone && text === "") return true;
    if (status >= 500) throw new Error(`Mollie answered ${status}.`);
    const said: unknown = JSON.parse(text);
    if (isDone) return said;
    throw library.MollieApiError.createFromResponse(said, undefined);
  };
  return { mollie, library };
}

/** For payments. The package is loaded only where Mollie is used. */
export const openMollie = ({ apiKey, ...place }: Place & Pick<MollieAccess, "apiKey">): Promise<Opened> =>
  open({ apiKey }, place);

/** For settlements, which no API key may read. */
export const openOrganization = (accessToken: string, place: Place): Promise<Opened> =>
  open({ accessToken }, place);

/** Whether Mollie has no such object, or no longer. */
export const isMissing = (error: unknown): boolean => [404, 410].includes(statusIn(error) ?? 0);
