import { once } from "node:events";
import { mkdtemp } from "node:fs/promises";
import { Agent, createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { encode } from "next-auth/jwt";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { tokenOf } from "@/lib/domain/kernel/caller/shared/token";
import { sessionCookieName } from "@/lib/session/panel-token";
import { addAccount, testSecret } from "@/lib/testing/factories";
import { addSession } from "@/lib/testing/identity/sessions";
import { asStaff, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { waitFor } from "@/lib/testing/wait-for";
import { readProxyTrust } from "../caller-address";
import { gateway } from "./gateway";
import type { GatewayOptions } from "./options";
import { awaitsContinue } from "./take-body";

withCatalogDatabase();

const mebibyte = 1_048_576;

/** A fake page process that records the requests the gateway passes on. */
let pages: Server;
let passedOn: { url: string; bytes: number }[] = [];
let panel: Server;
let base: string;

beforeAll(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "pages-"));
  const socketPath = path.join(folder, "pages.sock");
  pages = createServer(async (request, response) => {
    let bytes = 0;
    for await (const chunk of request) bytes += chunk.length;
    passedOn.push({ url: request.url ?? "", bytes });
    response.end("taken");
  });
  pages.listen(socketPath);
  await once(pages, "listening");
  const agent = new Agent();
  const options: GatewayOptions = {
    trust: readProxyTrust("127.0.0.0/8"),
    wire: "direct",
    isDev: false,
    publicUrl: "http://panel.test",
    isAddressFixed: false,
    isBehindProxy: true,
    isWaiting: () => false,
    pages: {
      pick: () => ({
        socketPath,
        agent,
        pending: () => 0,
        isOpen: () => true,
        isReady: async () => true,
        doubt: () => undefined,
        stop: async () => undefined,
      }),
      stop: async () => undefined,
    },
  };
  panel = createServer(gateway(options));
  panel.on("checkContinue", (request, response) => {
    awaitsContinue(request);
    panel.emit("request", request, response);
  });
  panel.listen(0, "127.0.0.1");
  await once(panel, "listening");
  base = `http://127.0.0.1:${(panel.address() as AddressInfo).port}`;
});
afterAll(() => {
  for (const server of [panel, pages]) {
    server.closeAllConnections();
    server.close();
  }
});
beforeEach(() => {
  passedOn = [];
});

let lastAddress = 0;
/** Returns an unused address, whose share of the body budget is free. */
const newAddress = () => `203.0.113.${++lastAddress}`;

type Given = { headers?: Record<string, string>; from?: string; method?: string };

/** Sends a head and then as much of the body as the panel reads; returns the response and how many bytes were sent. */
function send(
  target: string,
  body: Iterable<Buffer>,
  { headers = {}, from = newAddress(), method = "POST" }: Given = {},
) {
  const socket = connect(Number(new URL(base).port), "127.0.0.1");
  const lines = Object.entries({ host: "panel.test", "x-forwarded-for": from, ...headers });
  const head = `${method} ${target} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}`).join("\r\n")}\r\n\r\n`;
  let sent = 0;
  let answer = "";
  socket.write(head);
  socket.on("error", () => undefined);
  socket.on("data", (chunk) => {
    const wasAsked = answer.includes("100 Continue");
    answer += chunk;
    if (!wasAsked && answer.includes("100 Continue")) more();
  });
  const rest = body[Symbol.iterator]();
  const more = (): void => {
    for (;;) {
      const { value, done } = rest.next();
      if (done || socket.destroyed || /^HTTP\/1\.1 (?!100)/m.test(answer)) return;
      sent += value.length;
      if (!socket.write(value)) return void socket.once("drain", more);
    }
  };
  if (headers.expect === undefined) more();
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  return {
    socket,
    answer: () => answer,
    sent: () => sent,
    /** The status, once the response is complete. */
    status: async () => {
      await waitFor(
        () => /^HTTP\/1\.1 (?!100)\d+[\s\S]*\r\n\r\n/m.test(answer) || socket.destroyed || undefined,
        "no answer",
      );
      return Number(/^HTTP\/1\.1 (?!100)(\d+)/m.exec(answer)?.[1] ?? 0);
    },
    closed,
  };
}

const block = Buffer.alloc(64 * 1024, "x");
function* blocks(bytes: number): Generator<Buffer> {
  for (let left = bytes; left > 0; left -= block.length)
    yield block.subarray(0, Math.min(left, block.length));
}
const sized = (bytes: number) => ({ "content-length": String(bytes) });
const form = { "content-type": "application/x-www-form-urlencoded" };

const cookieFor = async (panelToken: string) =>
  `${sessionCookieName()}=${await encode({ token: { panelToken }, secret: testSecret })}`;
const ownPage = { "sec-fetch-site": "same-origin", origin: "http://panel.test" };

const asCustomer = async () => ({
  ...ownPage,
  cookie: await cookieFor(await addSession(database(), (await addAccount(database())).id, "browser")),
});
const asStaffOf = async (kind: "support" | "admin") => ({
  ...ownPage,
  cookie: await cookieFor(tokenOf((await asStaff(kind)).actor.session.id)),
});

const upload = "/staff/catalogue/import/apply";
/** The body after the last head: a "100 Continue" may come first. */
const bodyOf = (answer: string) => JSON.parse(answer.slice(answer.lastIndexOf("\r\n\r\n") + 4));

describe("who may not send it is told before the body is read", () => {
  it("refuses guests, customers and staff without the right, and takes the file of the one who has it", async () => {
    const refused = async (headers: Record<string, string>) => {
      const call = send(upload, blocks(12 * mebibyte), { headers: { ...headers, ...sized(12 * mebibyte) } });
      const status = await call.status();
      call.socket.destroy();
      return [status, bodyOf(call.answer()).error.doc];
    };
    expect(await refused(ownPage)).toEqual([401, "session.missing"]);
    expect(await refused(await asCustomer())).toEqual([403, "staff.required"]);
    expect(await refused(await asStaffOf("support"))).toEqual([403, "staff.right_missing"]);
    expect(await refused({ ...(await asStaffOf("admin")), "sec-fetch-site": "cross-site" })).toEqual([
      403,
      "origin.foreign",
    ]);
    expect(passedOn).toEqual([]);

    const headers = { ...(await asStaffOf("admin")), ...sized(12 * mebibyte) };
    expect(await send(upload, blocks(12 * mebibyte), { headers }).status()).toBe(200);
    expect(passedOn).toEqual([{ url: upload, bytes: 12 * mebibyte }]);
  });

  it("asks for no body that it will not take", async () => {
    const expecting = { expect: "100-continue", ...sized(12 * mebibyte) };
    const call = send(upload, [], { headers: { ...ownPage, ...expecting } });
    expect(await call.status()).toBe(401);
    expect(call.answer()).not.toContain("100 Continue");
    await call.closed;
    const small = send("/auth.php", [], { headers: { ...form, expect: "100-continue", ...sized(11) } });
    await waitFor(() => small.answer().includes("100 Continue") || undefined, "nobody asks for the body");
    small.socket.write("action=info");
    await waitFor(() => small.answer().includes('"result":-2') || undefined, "no answer");
  });

  it("lets guests send little to pages, and callers with a session as much as a call may have", async () => {
    const status = (headers: Record<string, string>, bytes: number) =>
      send("/login", blocks(bytes), { headers: { ...ownPage, ...headers, ...sized(bytes) } }).status();
    expect(await status({}, 64 * 1024)).toBe(200);
    expect(await status({}, 64 * 1024 + 1)).toBe(413);
    const customer = await asCustomer();
    expect(await status(customer, mebibyte)).toBe(200);
    expect(await status(customer, mebibyte + 1)).toBe(413);
    expect(
      await send("/payment-callback/stripe", blocks(256 * 1024 + 1), {
        headers: sized(256 * 1024 + 1),
      }).status(),
    ).toBe(413);
    const guest = { ...ownPage, "content-type": "application/json", ...sized(100_000) };
    expect(await send("/rpc/presets/list", blocks(100_000), { headers: guest }).status()).toBe(422);
    expect(await send("/rpc/eq/list", [], { headers: guest }).status()).toBe(401);
  });

  it("stops a chunked body where it becomes too long", async () => {
    function* chunks() {
      for (;;) yield Buffer.concat([Buffer.from("10000\r\n"), block, Buffer.from("\r\n")]);
    }
    const call = send("/auth.php", chunks(), { headers: { ...form, "transfer-encoding": "chunked" } });
    expect(await call.status()).toBe(413);
    expect(bodyOf(call.answer()).doc).toBe("body.too_large");
    await call.closed;
  });
});

describe("bodies in flight", () => {
  it("forty uploads of 12 MiB by a guest leave the process as it was, and nobody else waits", async () => {
    const before = process.memoryUsage.rss();
    const calls = Array.from({ length: 40 }, () =>
      send(upload, blocks(12 * mebibyte), {
        from: "198.51.100.1",
        headers: { ...ownPage, ...sized(12 * mebibyte) },
      }),
    );
    const beside = await fetch(`${base}/auth.php`, {
      method: "POST",
      body: new URLSearchParams({ action: "info" }),
    });
    expect((await beside.json()).result).toBe(-2);
    for (const call of calls) expect(await call.status()).toBe(401);
    expect(process.memoryUsage.rss() - before).toBeLessThan(64 * mebibyte);
    for (const { socket } of calls) socket.destroy();
  });

  it("gives an address its share: more is refused with Retry-After, and others are answered", async () => {
    const from = "2001:db8:1:2::7";
    const kept = 4_096;
    const held = Array.from({ length: 8 }, () =>
      send("/auth.php", blocks(mebibyte - kept), { from, headers: { ...form, ...sized(mebibyte) } }),
    );
    /** Keeps the held requests alive: a silent body times out. */
    const goOn = () => held.forEach(({ socket }) => void socket.write("x"));
    const soon = 30_000;
    await waitFor(
      () => held.every((one) => one.sent() === mebibyte - kept) || undefined,
      "the bodies are not sent",
      soon,
    );
    // Sent only after "100 Continue": a response that crosses a body in flight can be lost with its connection.
    const expecting = { expect: "100-continue", ...sized(200_000) };
    const big = (caller: string) =>
      send("/auth.php", blocks(200_000), { from: caller, headers: { ...form, ...expecting } });
    const neighbor = "2001:db8:1:2::8";
    await waitFor(
      async () => {
        goOn();
        const call = big(neighbor);
        if ((await call.status()) !== 429) return;
        await call.closed;
        expect(bodyOf(call.answer())).toMatchObject({ result: -1, code: -1, doc: "body.share" });
        expect(call.answer()).toMatch(/^retry-after: [1-9]/im);
        return true;
      },
      "the share has no end",
      soon,
    );
    expect(await big("2001:db8:1:3::8").status()).toBe(200);
    const small = send("/auth.php", [Buffer.from("action=info")], {
      from,
      headers: { ...form, ...sized(11) },
    });
    expect(await small.status()).toBe(200);
    for (const { socket, closed } of held) {
      socket.destroy();
      await closed;
    }
    await waitFor(
      async () => (await big(neighbor).status()) === 200 || undefined,
      "the share is not given back",
      soon,
    );
    // Longer than all its waits together, so that the wait that fails reports its name.
  }, 120_000);

  it("lets one address have so many requests under way, whatever connections they come by", async () => {
    const from = newAddress();
    const open = Array.from({ length: 256 }, () =>
      send("/auth.php", [], { from, headers: { ...form, ...sized(5) } }),
    );
    const next = () => send("/auth.php", [Buffer.from("x=1")], { from, headers: { ...form, ...sized(3) } });
    const status = async () => {
      const call = next();
      return [await call.status(), /^retry-after: 1/im.test(call.answer())];
    };
    await expect.poll(status, { timeout: 10_000 }).toEqual([429, true]);
    expect(
      await send("/auth.php", [Buffer.from("x=1")], { headers: { ...form, ...sized(3) } }).status(),
    ).toBe(200);
    for (const { socket } of open) socket.destroy();
    await expect.poll(status, { timeout: 10_000 }).toEqual([200, false]);
  });
});
