import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook, WebhookVerificationError } from "standardwebhooks";
import { afterEach, describe, expect, it } from "vitest";
import { isPublicAddress } from "@/lib/base/address";
import { sendWebhook, type WebhookCall } from "./send";

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

type Received = { request: IncomingMessage; body: string };

/** A receiver on localhost, which only the tests' network settings allow. */
async function receiver(answer: RequestListener = (_request, response) => response.end("thanks")) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    received.push({ request, body });
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stops.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { received, url: (path = "/in") => `http://hooks.example.test:${port}${path}`, port };
}

const inside = { resolve: async () => ["127.0.0.1"], isAllowed: () => true };
const secret = Buffer.from("a secret of thirty-two bytes, so");

const call = (url: string, body = '{"type":"api_key.login"}'): WebhookCall => ({
  id: "msg_17",
  url,
  body,
  secret,
  at: new Date("2026-03-04T05:06:07.800Z"),
});

describe("a webhook that arrives", () => {
  it("carries the headers of Standard Webhooks, and its signature is that of what arrived", async () => {
    const hook = await receiver();
    expect(await sendWebhook(call(hook.url("/in?x=1")), inside)).toEqual({ status: 200, answer: "thanks" });
    const [{ request, body } = { request: null, body: "" }] = hook.received;
    expect(request).toMatchObject({ method: "POST", url: "/in?x=1" });
    const headers: Record<string, unknown> = request?.headers ?? {};
    expect(headers).toMatchObject({
      host: `hooks.example.test:${hook.port}`,
      "content-type": "application/json",
      "webhook-id": "msg_17",
      "webhook-timestamp": "1772600767",
    });
    const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
    const expected = createHmac("sha256", secret).update(signed).digest("base64");
    expect(headers["webhook-signature"]).toBe(`v1,${expected}`);
  });

  it("is what the library that receivers use takes for signed, and nothing else is", async () => {
    const hook = await receiver();
    await sendWebhook({ ...call(hook.url()), at: new Date() }, inside);
    const [{ request, body } = { request: null, body: "" }] = hook.received;
    const headers = request?.headers as Record<string, string>;
    const library = new Webhook(`whsec_${secret.toString("base64")}`);
    expect(library.verify(body, headers)).toEqual({ type: "api_key.login" });
    expect(() => library.verify(`${body} `, headers)).toThrow(WebhookVerificationError);
  });

  it("does not follow a redirect", async () => {
    const elsewhere = await receiver();
    const hook = await receiver((_request, response) =>
      response.writeHead(307, { location: elsewhere.url() }).end(),
    );
    expect(await sendWebhook(call(hook.url()), inside)).toEqual({ status: 307, answer: "" });
    expect(hook.received).toHaveLength(1);
    expect(elsewhere.received).toHaveLength(0);
  });

  it("keeps the first bytes of an answer, and waits for no more of it", async () => {
    // The response never ends: the call finishes in time only because it is cut off.
    const hook = await receiver((_request, response) => {
      response.writeHead(503);
      response.write(`a\0b${"x".repeat(5_000)}`);
    });
    const { status, answer } = await sendWebhook(call(hook.url()), { ...inside, timeoutMs: 20_000 });
    expect(status).toBe(503);
    expect(answer).toBe(`ab${"x".repeat(498)}`);
  });

  it("gives up in time on a receiver that says nothing, or drips", async () => {
    const silent = await receiver(() => undefined);
    const dripping = await receiver((_request, response) => {
      const drip = setInterval(() => response.write("."), 20);
      stops.push(() => clearInterval(drip));
    });
    for (const hook of [silent, dripping])
      expect(await sendWebhook(call(hook.url()), { ...inside, timeoutMs: 150 })).toEqual({
        status: null,
        answer: "no answer in time",
      });
  });

  it("gives up in time on a name that does not resolve in time", async () => {
    const resolve = () => new Promise<string[]>(() => undefined);
    expect(await sendWebhook(call("https://slow.example.test/"), { resolve, timeoutMs: 50 })).toEqual({
      status: null,
      answer: "no answer in time",
    });
  });

  it("says so when nobody listens", async () => {
    const hook = await receiver();
    for (const stop of stops.splice(0)) stop();
    const { status, answer } = await sendWebhook(call(hook.url()), inside);
    expect(status).toBeNull();
    expect(answer).toContain("ECONNREFUSED");
  });
});

/** Sends with the production address rules to a name that resolves to these addresses. */
async function sendTo(addresses: string[], host = "hooks.example.test") {
  const hook = await receiver();
  const resolve = async () => addresses;
  const result = await sendWebhook(call(`http://${host}:${hook.port}/`), { resolve, timeoutMs: 2_000 });
  return { result, received: hook.received };
}

const refused = { status: null, answer: "the address is not public" };

describe("where a webhook does not go", () => {
  it.each([
    ["loopback", "127.0.0.1"],
    ["loopback beyond its first address", "127.8.9.10"],
    ["private, ten", "10.0.0.8"],
    ["private, 172.16", "172.31.255.254"],
    ["private, 192.168", "192.168.1.1"],
    ["link-local", "169.254.1.1"],
    ["the metadata address", "169.254.169.254"],
    ["the metadata address of IPv6", "fd00:ec2::254"],
    ["shared by carriers", "100.64.0.1"],
    ["this network", "0.0.0.0"],
    ["broadcast", "255.255.255.255"],
    ["multicast", "224.0.0.1"],
    ["documentation", "203.0.113.9"],
    ["benchmarks", "198.18.0.1"],
    ["IPv6 loopback", "::1"],
    ["IPv6 unspecified", "::"],
    ["IPv6 unique local", "fd12:3456::1"],
    ["IPv6 link-local", "fe80::1"],
    ["IPv6 link-local with a zone", "fe80::1%eth0"],
    ["IPv6 site-local of old", "fec0::1"],
    ["IPv6 multicast", "ff02::1"],
    ["IPv4 mapped into IPv6", "::ffff:127.0.0.1"],
    ["IPv4 mapped, in hexadecimal", "::ffff:a9fe:a9fe"],
    ["IPv4 compatible", "::127.0.0.1"],
    ["IPv4 translated", "::ffff:0:127.0.0.1"],
    ["6to4 of a private address", "2002:a00:1::1"],
    ["6to4 of a public address, whose relay is anybody's", "2002:5db8:d822::1"],
    ["NAT64 of loopback", "64:ff9b::7f00:1"],
    ["NAT64 with a prefix of the site", "64:ff9b:1::a00:1"],
    ["Teredo", "2001::1"],
    ["IPv6 that nobody was given", "4000::1"],
    ["what is no address", "nonsense"],
  ])("a name that means %s at sending time: %s", async (_kind, address) => {
    const { result, received } = await sendTo([address]);
    expect(result).toEqual(refused);
    expect(received).toHaveLength(0);
  });

  it("an inner network, unless the call names it", async () => {
    const hook = await receiver();
    const resolve = async () => ["127.0.0.1"];
    const to = (networks: string[]) => sendWebhook({ ...call(hook.url()), networks }, { resolve });
    expect(await to([])).toEqual(refused);
    expect(await to(["10.0.0.0/8"])).toEqual(refused);
    expect(await to(["127.0.0.0/8"])).toMatchObject({ status: 200 });
    expect(hook.received).toHaveLength(1);
  });

  it("a name with one public and one private address", async () => {
    expect((await sendTo(["93.184.216.34", "127.0.0.1"])).result).toEqual(refused);
  });

  it("a name without an address", async () => {
    expect((await sendTo([])).result).toEqual({ status: null, answer: "the name has no address" });
  });

  it("a name that means something else when it is asked for the second time", async () => {
    const hook = await receiver();
    const answers = [["127.0.0.1"], ["127.0.0.2"]];
    const asked: string[] = [];
    const resolve = async (name: string) => {
      asked.push(name);
      return answers[asked.length - 1] ?? [];
    };
    const isAllowed = (address: string) => address === "127.0.0.1";
    expect((await sendWebhook(call(hook.url()), { resolve, isAllowed })).status).toBe(200);
    expect(asked).toEqual(["hooks.example.test"]);
    expect(hook.received).toHaveLength(1);
  });

  it.each([
    ["numeric", "2130706433"],
    ["octal", "0177.0.0.1"],
    ["hexadecimal", "0x7f.1"],
    ["short", "127.1"],
    ["IPv6 in brackets", "[::1]"],
    ["mapped IPv6 in brackets", "[::ffff:127.0.0.1]"],
    ["full-width digits", "１２７.0.0.1"],
    ["localhost", "localhost"],
  ])("a host written as %s: %s", async (_form, host) => {
    const hook = await receiver();
    expect(await sendWebhook(call(`http://${host}:${hook.port}/`))).toEqual(refused);
    expect(hook.received).toHaveLength(0);
  });

  it("every public address is one that may be dialled", () => {
    for (const address of ["93.184.216.34", "8.8.8.8", "2606:4700::1111", "2a00:1450::1"])
      expect(isPublicAddress(address), address).toBe(true);
  });
});
