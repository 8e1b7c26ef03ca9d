import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect as netConnect } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { WebSocket } from "ws";
import { pool } from "@/lib/db/client";
import { logout } from "@/lib/domain/identity/auth/logout";
import { checkCallback } from "@/lib/domain/kernel/jobs/check";
import type { SignedContext } from "@/lib/domain/kernel/operation/context";
import { connectConsole } from "@/lib/domain/servers/consoles/connect";
import { openScreen } from "@/lib/domain/servers/consoles/novnc";
import { openConsole } from "@/lib/domain/servers/consoles/open";
import { runJob, runnerOf } from "@/lib/testing/jobs/work";
import { addService } from "@/lib/testing/money/renewals";
import { asGuest, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { waitFor } from "@/lib/testing/wait-for";
import { readProxyTrust } from "../caller-address";
import { takeUpgrades } from "../gateway/upgrades";
import { type Consoles, makeConsoles } from "./consoles";

withCatalogDatabase();

const publicUrl = "https://panel.test";
const here = { address: "127.0.0.1" };
const runner = runnerOf(openScreen.kind);

let server: Server;
let consoles: Consoles;
let owner: SignedContext;
let id: number;

beforeEach(async () => {
  consoles = makeConsoles({ publicUrl, isAddressFixed: true, trust: readProxyTrust("1") });
  server = createServer((_request, response) => response.end("plain"));
  takeUpgrades(server, { consoles, devPages: null });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const service = await addService(new Date());
  id = service.serverId;
  owner = await asUser(service.account.id, here);
});

afterEach(async () => {
  await consoles.close();
  server.closeAllConnections();
  server.close();
});

/** Opens a console; returns a function that issues a one-time token for each connection. */
async function openOne() {
  const { callback } = await openScreen.call(owner, { id });
  await runJob(callback, runner);
  const { scope } = await checkCallback.call(asGuest(), { key: callback });
  const ticket = String(scope).split("/").at(-1) ?? "";
  const passed = await openConsole.call(asGuest(here), { ticket });
  return async () => (await connectConsole.call(asGuest(here), passed)).word ?? "";
}

/** `from`: client address in X-Forwarded-For. */
function connect(word: string, origin: string | undefined = publicUrl, from?: string): WebSocket {
  const { port } = server.address() as AddressInfo;
  const url = `ws://127.0.0.1:${port}/console/screen`;
  const headers = from ? { "x-forwarded-for": from } : {};
  return new WebSocket(url, ["panel-console", word], origin ? { origin, headers } : { headers });
}

/** A viewer that is accepted, receives the close frame and never answers it. */
async function refusedSilently(word: string): Promise<void> {
  const { port } = server.address() as AddressInfo;
  const socket = netConnect(port, "127.0.0.1");
  const head = [
    "GET /console/screen HTTP/1.1",
    "Host: panel.test",
    `Origin: ${publicUrl}`,
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    `Sec-WebSocket-Key: ${Buffer.alloc(16).toString("base64")}`,
    `Sec-WebSocket-Protocol: panel-console, ${word}`,
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  socket.on("error", () => undefined);
  let said = "";
  while (!said.includes("too_many_of_session")) said += String((await once(socket, "data"))[0]);
}

/** The HTTP status of a rejected upgrade. */
async function refusalOf(viewer: WebSocket): Promise<number | undefined> {
  viewer.on("error", () => undefined);
  const [, response] = await once(viewer, "unexpected-response");
  return response.statusCode;
}

async function closeOf(viewer: WebSocket): Promise<string> {
  const [code, reason] = await once(viewer, "close");
  return `${code} ${reason}`;
}

/** Waits until a connection is open; returns the first message of the screen (RFB version). */
async function begun(viewer: WebSocket): Promise<string> {
  const [first] = await once(viewer, "message");
  return String(first);
}

it("a word lets one connection in, from a page of the panel, to a screen that asks for no password", async () => {
  const wordOf = await openOne();
  const word = await wordOf();
  expect(await refusalOf(connect(word, "https://evil.test"))).toBe(403);
  expect(await refusalOf(connect(word, ""))).toBe(403);
  expect(await refusalOf(connect("x".repeat(32)))).toBe(400);
  const viewer = connect(word);
  expect(await begun(viewer)).toBe("RFB 003.008\n");
  expect(viewer.protocol).toBe("panel-console");
  viewer.send("RFB 003.008\n");
  const [kinds] = await once(viewer, "message");
  expect([...kinds]).toEqual([1, 1]);
  viewer.send(Buffer.from([1]));
  const [result] = await once(viewer, "message");
  expect([...result]).toEqual([0, 0, 0, 0]);
  viewer.send(Buffer.from([1]));
  const [init] = await once(viewer, "message");
  expect(init.readUInt16BE(0)).toBe(720);
  expect(await refusalOf(connect(word))).toBe(400);
});

it("an open connection ends with its session, and says so", async () => {
  const wordOf = await openOne();
  const viewer = connect(await wordOf());
  await begun(viewer);
  await logout.call(owner, {});
  expect(await closeOf(viewer)).toBe("4000 session");
});

it("a session has at most four, and the panel's stop ends them all", async () => {
  const wordOf = await openOne();
  const viewers: WebSocket[] = [];
  for (let at = 0; at < 4; at++) {
    const viewer = connect(await wordOf());
    await begun(viewer);
    viewers.push(viewer);
  }
  expect(await closeOf(connect(await wordOf()))).toBe("4000 too_many_of_session");
  const [first, ...others] = viewers;
  first?.close();
  await once(first as WebSocket, "close");
  const another = connect(await wordOf());
  expect(await begun(another)).toBe("RFB 003.008\n");
  const ends = [...others, another].map((viewer) => closeOf(viewer));
  await consoles.close();
  expect(await Promise.all(ends)).toEqual(Array.from({ length: 4 }, () => "1001 "));
});

it("anyone who was refused and does not hang up holds no place", async () => {
  const wordOf = await openOne();
  const viewers: WebSocket[] = [];
  for (let at = 0; at < 4; at++) {
    const viewer = connect(await wordOf());
    await begun(viewer);
    viewers.push(viewer);
  }
  for (let at = 0; at < 3; at++) await refusedSilently(await wordOf());
  const [first] = viewers;
  first?.close();
  await once(first as WebSocket, "close");
  expect(await begun(connect(await wordOf()))).toBe("RFB 003.008\n");
});

it("anyone who says nonsense, or too much at once, is cut off", async () => {
  const wordOf = await openOne();
  const wild = connect(await wordOf());
  await begun(wild);
  wild.send("GET / HTTP/1.1\r\n");
  expect(await closeOf(wild)).toBe("4000 silent");
  const large = connect(await wordOf());
  await begun(large);
  large.send(Buffer.alloc(300 * 1024));
  expect(await closeOf(large)).toMatch(/^1009 /);
});

it("a stranger with a whole network who is not let in yet keeps nobody else out", async () => {
  const wordOf = await openOne();
  const word = await wordOf();
  const looking = await pool().connect();
  await looking.query("begin; lock table console_tickets");
  const strangers = Array.from({ length: 60 }, (_, at) =>
    refusalOf(connect("x".repeat(32), publicUrl, `2001:db8:0:1::${at + 1}`)),
  );
  await Promise.race(strangers);
  const viewer = connect(word);
  const first = begun(viewer);
  await waitFor(async () => {
    const { rows } = await looking.query(
      "select count(*)::int as count from pg_locks where relation = 'console_tickets'::regclass and not granted",
    );
    return rows[0].count === 11 || undefined;
  }, "The words are not looked at.");
  await looking.query("commit");
  looking.release();
  expect(await first).toBe("RFB 003.008\n");
  expect(new Set(await Promise.all(strangers))).toEqual(new Set([400]));
});
