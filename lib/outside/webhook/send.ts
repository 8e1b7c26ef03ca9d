import { createHmac } from "node:crypto";
import { lookup } from "node:dns/promises";
import http from "node:http";
import https from "node:https";
import { isPublicAddress } from "@/lib/base/address";

export type WebhookCall = { id: string; url: string; body: string; secret: Buffer; at: Date };
export type WebhookResult = { status: number | null; answer: string };

const timeoutMs = 5_000;
const keptBytes = 500;

/** Standard Webhooks: `v1,` and the HMAC of `id.timestamp.body` in base64 (decisions 9). */
function signWebhook({ id, body, secret, at }: Omit<WebhookCall, "url">): string {
  const timestamp = Math.floor(at.getTime() / 1000);
  return `v1,${createHmac("sha256", secret).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
}

/** The address that a name means now, if every one of them is public; what was checked is what is dialled. */
async function publicAddressOf(hostname: string): Promise<string | null> {
  const bare = hostname.replace(/^\[(.*)\]$/, "$1");
  const found = await lookup(bare, { all: true, verbatim: true }).catch(() => []);
  const [first] = found;
  return first && found.every(({ address }) => isPublicAddress(address)) ? first.address : null;
}

type Dial = { url: URL; address: string; headers: Record<string, string>; body: string };

function post({ url, address, headers, body }: Dial): Promise<WebhookResult> {
  const client = url.protocol === "https:" ? https : http;
  const family = address.includes(":") ? 6 : 4;
  return new Promise((resolve) => {
    const request = client.request(url, {
      method: "POST",
      headers,
      timeout: timeoutMs,
      // A name that resolves to something else the second time must not get us there.
      lookup: (_name, options, done) =>
        options.all ? done(null, [{ address, family }]) : done(null, address, family),
    });
    const giveUp = (reason: string) => {
      request.destroy();
      resolve({ status: null, answer: reason });
    };
    const deadline = setTimeout(() => giveUp("no answer in time"), timeoutMs);
    request.on("timeout", () => giveUp("no answer in time"));
    request.on("error", (error) => giveUp(error.message));
    request.on("close", () => clearTimeout(deadline));
    request.on("response", (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => {
        text = (text + chunk).slice(0, keptBytes);
      });
      response.on("end", () => resolve({ status: response.statusCode ?? null, answer: text }));
      response.on("error", () => resolve({ status: response.statusCode ?? null, answer: text }));
    });
    request.end(body);
  });
}

/** Sends one signed webhook: five seconds, no redirects, public addresses only. */
export async function sendWebhook(call: WebhookCall): Promise<WebhookResult> {
  const url = new URL(call.url);
  const address = await publicAddressOf(url.hostname);
  if (!address) return { status: null, answer: "the address is not public" };
  const headers = {
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(call.body)),
    "user-agent": "Berth",
    "webhook-id": call.id,
    "webhook-timestamp": String(Math.floor(call.at.getTime() / 1000)),
    "webhook-signature": signWebhook(call),
  };
  return post({ url, address, headers, body: call.body });
}
