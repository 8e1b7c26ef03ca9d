import { createHmac } from "node:crypto";
import http from "node:http";
import https from "node:https";
import { callableBesides, isPublicAddress } from "@/lib/base/address";
import { checkedAddresses, type Lookup, resolveName } from "./resolve";

export type WebhookCall = {
  id: string;
  url: string;
  body: string;
  secret: Buffer;
  /** The previous secret, while both are used during rotation. */
  former?: Buffer;
  at: Date;
  /** Who sends it, as `User-Agent`: ASCII without spaces. */
  sender?: string;
  /** Networks allowed besides public addresses. */
  networks?: readonly string[];
};
/** `answer`: the first 500 characters of the response; if `status` is null there was none, and it has the reason. */
export type WebhookResult = { status: number | null; answer: string };
export type SendWebhook = (call: WebhookCall) => Promise<WebhookResult>;

/** Name resolution, address check and total timeout. */
type Network = Lookup & { timeoutMs: number };

const internet: Network = {
  resolve: resolveName,
  isAllowed: isPublicAddress,
  timeoutMs: 5_000,
};

const keptCharacters = 500;

/** Standard Webhooks: `v1,` and the HMAC of `id.timestamp.body` in base64 (docs/webhooks.md). */
export function signWebhook({ id, body, secret, at }: Omit<WebhookCall, "url" | "former">): string {
  const timestamp = Math.floor(at.getTime() / 1000);
  return `v1,${createHmac("sha256", secret).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
}

const nothing = (answer: string): WebhookResult => ({ status: null, answer });

/** Resolves a name to an address if all its addresses are allowed. The request connects to exactly this address. */
async function addressOf(hostname: string, network: Network): Promise<{ address: string } | WebhookResult> {
  const found = await checkedAddresses(hostname, network);
  if (found === null) return nothing("the address is not public");
  const [address] = found;
  return address === undefined ? nothing("the name has no address") : { address };
}

type Dial = { url: URL; address: string; headers: Record<string, string>; body: string; signal: AbortSignal };

/** POSTs to that address; reads at most 500 characters of the response. */
function post({ url, address, headers, body, signal }: Dial): Promise<WebhookResult> {
  const client = url.protocol === "https:" ? https : http;
  const family = address.includes(":") ? 6 : 4;
  return new Promise((resolve) => {
    const request = client.request(url, {
      method: "POST",
      headers,
      signal,
      agent: false,
      // Prevents DNS rebinding: the name is not resolved a second time.
      lookup: (_name, options, done) =>
        options.all ? done(null, [{ address, family }]) : done(null, address, family),
    });
    request.on("error", (error) => resolve(nothing(signal.aborted ? "no answer in time" : error.message)));
    request.on("response", (response) => {
      let text = "";
      const finish = () => resolve({ status: response.statusCode ?? null, answer: text });
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => {
        // PostgreSQL text cannot contain zero bytes.
        text = (text + chunk.replaceAll("\0", "")).slice(0, keptCharacters);
        if (text.length < keptCharacters) return;
        finish();
        request.destroy();
      });
      response.on("end", finish);
      response.on("error", finish);
    });
    request.end(body);
  });
}

async function dial(call: WebhookCall, network: Network, signal: AbortSignal): Promise<WebhookResult> {
  const url = new URL(call.url);
  const found = await addressOf(url.hostname, network);
  if ("status" in found) return found;
  const signatures = [call.secret, ...(call.former ? [call.former] : [])].map((secret) =>
    signWebhook({ ...call, secret }),
  );
  const headers = {
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(call.body)),
    "user-agent": call.sender ?? "Panel",
    "webhook-id": call.id,
    "webhook-timestamp": String(Math.floor(call.at.getTime() / 1000)),
    "webhook-signature": signatures.join(" "),
  };
  return post({ url, address: found.address, headers, body: call.body, signal });
}

/**
 * Sends one signed webhook: 5 s timeout including name resolution, no redirects, only to public addresses and
 * `networks`.
 */
export async function sendWebhook(call: WebhookCall, network: Partial<Network> = {}): Promise<WebhookResult> {
  const inner = call.networks ? { isAllowed: callableBesides(call.networks) } : {};
  const way = { ...internet, ...inner, ...network };
  const control = new AbortController();
  const late = new Promise<WebhookResult>((resolve) => {
    control.signal.addEventListener("abort", () => resolve(nothing("no answer in time")));
  });
  const timer = setTimeout(() => control.abort(), way.timeoutMs);
  const sent = await Promise.race([dial(call, way, control.signal), late]);
  clearTimeout(timer);
  return sent;
}
