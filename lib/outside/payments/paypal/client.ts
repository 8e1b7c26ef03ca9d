import type {
  Client,
  OrdersController,
  PaymentsController,
  TransactionSearchController,
  VaultController,
} from "@paypal/paypal-server-sdk";
import { z } from "zod";
import { askOutside, statusIn } from "../ask-outside";

/** `url`: API base URL; null = PayPal's own, by `isLive`. */
export type PayPalAccess = {
  clientId: string;
  secret: string;
  isLive: boolean;
  url: string | null;
  timeoutMs?: number | undefined;
};
/** `webhookId`: of the webhook whose reports are ours. */
export type PayPalTools = PayPalAccess & { webhookId: string };

export type Opened = {
  client: Client;
  orders: OrdersController;
  payments: PaymentsController;
  vault: VaultController;
  transactions: TransactionSearchController;
  library: typeof import("@paypal/paypal-server-sdk");
};

/** What the library's HTTP client hands to an adapter of ours, and takes from it. */
type Asked = { url?: string; method?: string; headers?: object; data?: unknown };

/**
 * The library's calls are made by us: its client has no limit to an answer's length, follows redirects, and knows no
 * address but PayPal's.
 */
const adapterTo =
  ({ url, timeoutMs }: PayPalAccess) =>
  async (asked: Asked) => {
    const wanted = new URL(asked.url ?? "");
    const target = url === null ? wanted : new URL(`${wanted.pathname}${wanted.search}`, url);
    const headers = Object.fromEntries(
      Object.entries(asked.headers ?? {}).flatMap(([name, value]) =>
        value === undefined || value === null || value === false ? [] : [[name, String(value)]],
      ),
    );
    const body = typeof asked.data === "string" ? asked.data : undefined;
    const method = (asked.method ?? "get").toUpperCase();
    const answer = await askOutside(target, { method, headers, body, timeoutMs });
    return {
      data: answer.text,
      status: answer.status,
      statusText: "",
      headers: answer.headers,
      config: asked,
      request: null,
    };
  };

/** The package is large, so it is loaded only where PayPal is used. */
export async function openPayPal(access: PayPalAccess): Promise<Opened> {
  const { clientId, secret, isLive } = access;
  const library = await import("@paypal/paypal-server-sdk");
  const client = new library.Client({
    environment: isLive ? library.Environment.Production : library.Environment.Sandbox,
    clientCredentialsAuthCredentials: { oAuthClientId: clientId, oAuthClientSecret: secret },
    unstable_httpClientOptions: { adapter: adapterTo(access) },
  });
  return {
    client,
    orders: new library.OrdersController(client),
    payments: new library.PaymentsController(client),
    vault: new library.VaultController(client),
    transactions: new library.TransactionSearchController(client),
    library,
  };
}

type Query = Record<string, string>;

/** A call that the library has no name for, with its token. `body`: JSON. Throws like the library's own calls. */
export async function askPayPal(
  { client }: Pick<Opened, "client">,
  method: "GET" | "POST",
  path: string,
  { body, query }: { body?: string; query?: Query } = {},
): Promise<unknown> {
  const request = client.getRequestBuilderFactory()(method, path);
  if (query) request.query(query);
  request.accept("application/json");
  if (body !== undefined) {
    request.text(body);
    request.contentType("application/json");
  }
  request.authenticate([{ oauth2: true }]);
  const { result } = await request.callAsText();
  return JSON.parse(result);
}

export const isMissing = (error: unknown): boolean => statusIn(error) === 404;

const Refused = z.object({ details: z.array(z.object({ issue: z.string() })).nullish() });

/** Why PayPal refuses what was asked, by its words such as `INSTRUMENT_DECLINED`; empty = it does not say. */
export function issuesIn(error: unknown): string[] {
  if (statusIn(error) === null || !(error instanceof Error) || !("body" in error)) return [];
  if (typeof error.body !== "string" || !error.body.startsWith("{")) return [];
  const said = Refused.safeParse(JSON.parse(error.body));
  return said.data?.details?.map(({ issue }) => issue) ?? [];
}
