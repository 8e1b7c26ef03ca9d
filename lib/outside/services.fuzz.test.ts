import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import { afterAll, vi } from "vitest";
import { fuzzParsers } from "@/lib/testing/fuzz/fuzz";
import { powerDns } from "./dns/powerdns";
import { httpKycService } from "./identity/http";
import { stripePayments } from "./payments/stripe";
import { qmpReader } from "./provisioner/qemu/qmp-lines";
import { signedHeaders } from "./webhook/signature";

const mark = "\x1e";
const secret = "a secret of thirty-two bytes, so";

/** The next response of the faked service. */
let said = { status: 200, body: new Uint8Array() };
const ownFetch = globalThis.fetch;
vi.stubGlobal("fetch", async () => new Response(said.body, { status: said.status }));

let answer = "";
const stripeServer = createServer((_asked, response) => {
  response.setHeader("content-type", "application/json");
  response.end(answer);
});
await new Promise<void>((resolve) => stripeServer.listen(0, "127.0.0.1", resolve));
const stripeUrl = `http://127.0.0.1:${(stripeServer.address() as AddressInfo).port}`;
const webhookSecret = "whsec_fuzz";
const stripe = stripePayments({ secretKey: "sk_test_fuzz", webhookSecret, url: stripeUrl });
const signer = new Stripe("sk_test_fuzz").webhooks;
afterAll(() => {
  vi.stubGlobal("fetch", ownFetch);
  vi.unstubAllGlobals();
  stripeServer.close();
});

/** Handles an event; the input also has the API's response about it. */
async function takeEvent(input: Buffer): Promise<void> {
  const [body = "", more = "{}"] = input.toString().split(mark);
  answer = more;
  const right = signer.generateTestHeaderString({ payload: body, secret: webhookSecret });
  const forged = await stripe.readCallBack({ body, header: () => more });
  if (forged !== null) throw new Error("a forged event was believed");
  await stripe.readCallBack({ body, header: () => right }).catch((error: unknown) => {
    // A signed but invalid event is rejected, so that the provider sends it again.
    if (!(error instanceof Error)) throw error;
  });
  await stripe.read("pi_1").catch(() => undefined);
  await stripe.read("cs_1").catch(() => undefined);
}

const key = "0123456789abcdef0123456789abcdef";
const intent = {
  ...{ id: "pi_1", object: "payment_intent", status: "succeeded", amount_received: 1_089, currency: "eur" },
  ...{ customer: "cus_1", setup_future_usage: "off_session", metadata: { key, how: "charge" } },
  payment_method: { id: "pm_1", card: { brand: "visa", last4: "4242", exp_year: 2030, exp_month: 1 } },
};
const event = (type: string, object: object): string =>
  JSON.stringify({ id: "evt_1", object: "event", type, data: { object } });

const nameServer = powerDns({ url: "http://dns.test", key: "k", server: "localhost" });
const zone = {
  ...{ name: "example.com.", kind: "Master" as const, masters: [], isSigned: true },
  sets: [{ name: "www.example.com.", type: "A", ttl: 300, contents: ["192.0.2.1"] }],
};

async function serveZone(body: Buffer): Promise<void> {
  for (const status of [200, 422]) {
    said = { status, body: new Uint8Array(body) };
    await nameServer.serve(zone, AbortSignal.timeout(5_000)).catch(toldError);
    await nameServer.drop(zone.name, AbortSignal.timeout(5_000)).catch(toldError);
  }
}

/** Invalid responses must throw a plain error; TypeError and RangeError are bugs. */
function toldError(error: unknown): void {
  if (!(error instanceof Error) || error instanceof TypeError || error instanceof RangeError) throw error;
}

const identities = httpKycService("http://identity.test/", secret);
const asked = {
  ...{ reference: "r-1", email: "anna@example.test", name: "Anna", language: "en" as const },
  ...{ returnUrl: "http://panel.test/a", reportUrl: "http://panel.test/b" },
};

async function checkKyc(input: Buffer): Promise<void> {
  said = { status: 200, body: new Uint8Array(input) };
  await identities.start(asked).catch(toldError);
  const body = input.toString();
  const now = new Date();
  const right = signedHeaders({ id: "msg-1", body, secret: Buffer.from(secret), at: now });
  await identities.readReport({ body, header: (name) => right[name] ?? null }, now);
  const forged = await identities.readReport({ body, header: () => body.slice(0, 200) }, now);
  if (forged !== null) throw new Error("a forged report was believed");
}

fuzzParsers({
  "events and answers of Stripe": {
    seeds: [
      [event("payment_intent.succeeded", intent), JSON.stringify(intent)].join(mark),
      [
        event("checkout.session.completed", { id: "cs_1", client_reference_id: key }),
        JSON.stringify({ id: "cs_1", status: "complete", payment_intent: intent }),
      ].join(mark),
      [
        event("charge.dispute.created", {
          id: "dp_1",
          payment_intent: "pi_1",
          status: "needs_response",
          amount: 1,
          currency: "eur",
        }),
        JSON.stringify(intent),
      ].join(mark),
      [
        event("charge.refunded", { payment_intent: "pi_1" }),
        '{"data":[{"id":"re_1","amount":1,"currency":"eur","status":"succeeded"}],"metadata":{}}',
      ].join(mark),
    ],
    words: [
      mark,
      '"type":"',
      "charge.refunded",
      '"metadata":',
      '"data":',
      '"object":',
      "null",
      "{",
      "}",
      "1e999",
      '"error":',
    ],
    longest: 16_384,
    parse: takeEvent,
  },
  "answers of a name server's interface": {
    seeds: [
      JSON.stringify({
        ...{ name: "example.com.", kind: "Master", dnssec: true, masters: [] },
        rrsets: [{ name: "www.example.com.", type: "AAAA", ttl: 300, records: [{ content: "2001:db8::1" }] }],
      }),
      '{"error":"Could not find domain"}',
      '[{"active":true,"ds":["1 13 2 ab"]}]',
    ],
    words: ['"rrsets":', '"records":', '"content":"', "[", "]", "{", "}", "null", "::"],
    parse: serveZone,
  },
  "answers and reports of an identity service": {
    seeds: [
      '{"token":"t","url":"https://identity.test/start"}',
      '{"reference":"r-1","outcome":"verified","identity_id":"1","comment":""}',
    ],
    words: ['"url":"', "https://", '"outcome":', '"reference":', "{", "}", "\\u0000"],
    longest: 16_384,
    parse: checkKyc,
  },
  "what the monitor of a machine says": {
    seeds: [
      '{"QMP":{"version":{}}}\r\n{"id":1,"return":{}}\r\n{"event":"SHUTDOWN","data":{"guest":true}}\r\n',
      '{"id":2,"error":{"class":"GenericError","desc":"x"}}\n',
    ],
    words: ["\n", '"id":', '"return":', '"event":', "{", "}", "[", "]"],
    parse: (input) => {
      const read = qmpReader();
      for (let at = 0; at < input.length; at += 1_000) read(input.subarray(at, at + 1_000));
    },
    // The monitor connection is closed.
    refuses: (error) => error instanceof SyntaxError || (error instanceof Error && error.name === "ZodError"),
  },
});
