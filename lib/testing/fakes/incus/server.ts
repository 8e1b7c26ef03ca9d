import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import type { TLSSocket } from "node:tls";
import { WebSocketServer } from "ws";
import { makeCertificate } from "../certificate";
import { makeEngine } from "./engine";
import type { Asked } from "./guest-routes";
import { places } from "./places";
import { Refusal } from "./refusal";
import { routesOf } from "./routes";

async function readBody(request: IncomingMessage): Promise<unknown> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return text === "" ? {} : JSON.parse(text);
}

/** `before` drops the request unseen, `after` the answer to what was done. */
type Loss = { method: string; path: RegExp; when: "before" | "after"; times: number };

/** A cluster of Incus behind HTTPS that checks client certificates, with a port for each member. */
export async function startIncus(memberNames: readonly string[] = ["h1"]) {
  const [own, client] = [await makeCertificate("cluster"), await makeCertificate("panel")];
  const engine = makeEngine(memberNames);
  const routes = routesOf(engine);
  const asked: Pick<Asked, "method" | "path" | "body">[] = [];
  const losses: Loss[] = [];
  const consoles = new WebSocketServer({ noServer: true });
  /** What arrived at consoles. */
  const typed: string[] = [];
  /** What was told beside them: their sizes. */
  const told: unknown[] = [];
  /** Operations of consoles whose control socket is there. */
  const controlled = new Set<string>();
  const troubles = { delayMs: 0, isLeaderless: false, isTrusting: true, hasDied: false };
  /** Requests until the caller is as if it were killed: that one is done, and no answer reaches it any more. */
  let untilDeath = Number.POSITIVE_INFINITY;

  const say = (response: ServerResponse, status: number, body: object, etag?: string): void =>
    void response
      .writeHead(status, { "content-type": "application/json", ...(etag ? { etag } : {}) })
      .end(JSON.stringify(body));
  const refuse = (response: ServerResponse, status: number, error: string) =>
    say(response, status, { type: "error", error, error_code: status, metadata: null });

  const lossOf = (method: string, path: string, when: Loss["when"]): Loss | undefined => {
    const found = losses.find((one) => one.times > 0 && one.method === method && one.path.test(path));
    return found?.when === when ? found : undefined;
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const method = request.method ?? "GET";
    const url = new URL(request.url ?? "/", "https://incus.test");
    const path = url.pathname;
    const body = await readBody(request);
    const isLost = lossOf(method, path, "before");
    if (isLost) {
      isLost.times--;
      return void request.socket.destroy();
    }
    if (untilDeath <= 0 || troubles.hasDied) return void request.socket.destroy();
    const isLast = --untilDeath === 0;
    asked.push({ method, path, body });
    if (troubles.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, troubles.delayMs));
    const seen = (request.socket as TLSSocket).getPeerX509Certificate()?.fingerprint256;
    const isKnown = seen?.replaceAll(":", "").toLowerCase() === client.fingerprint && troubles.isTrusting;
    if (!isKnown && path === "/1.0")
      return say(response, 200, { type: "sync", metadata: { auth: "untrusted" } });
    if (!isKnown) return refuse(response, 403, "not authorized");
    if (url.searchParams.get("project") !== places.project)
      return refuse(response, 403, "Certificate is restricted to other projects");
    if (troubles.isLeaderless)
      return refuse(response, 503, "failed to begin transaction: no available cowsql leader server found");
    const route = routes.find(([of, pattern]) => of === method && pattern.test(path));
    if (!route) return refuse(response, 404, "not found");
    const found = (route[1].exec(path) ?? []).slice(1);
    const etag = request.headers["if-match"] ?? null;
    try {
      const told = await route[2]({ method, path, query: url.searchParams, body, etag }, found);
      const lost = lossOf(method, path, "after");
      if (lost || isLast) {
        if (lost) lost.times--;
        request.socket.destroy();
      } else if (told.text !== undefined)
        response.writeHead(200, { "content-type": "application/octet-stream" }).end(told.text);
      else if (told.operation !== undefined)
        say(response, 202, {
          type: "async",
          status_code: 100,
          operation: told.operation,
          metadata: told.metadata ?? {},
        });
      else say(response, 200, { type: "sync", status_code: 200, metadata: told.metadata ?? {} }, told.etag);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refuse(response, error.status, error.message);
    }
  }

  async function listen(): Promise<Server> {
    const server = createServer(
      { cert: own.certificate, key: own.key, requestCert: true, rejectUnauthorized: false },
      (request, response) => {
        answer(request, response).catch((error: unknown) => refuse(response, 500, String(error)));
      },
    );
    server.on("upgrade", (request, socket, head) => {
      const { searchParams, pathname } = new URL(request.url ?? "/", "https://incus.test");
      const secret = searchParams.get("secret") ?? "";
      consoles.handleUpgrade(request, socket, head, (console) => {
        const id = pathname.split("/")[3] ?? "";
        if (!secret.startsWith("0-")) {
          controlled.add(id);
          return void console.on("message", (bytes) => void told.push(JSON.parse(String(bytes))));
        }
        // The daemon does not survive a console that ends without the other socket.
        if (!controlled.has(id)) troubles.hasDied = true;
        console.on("message", (bytes) => {
          typed.push(String(bytes));
          console.send(bytes);
        });
        console.on("close", () => engine.closeConsole(id));
        console.send(Buffer.from(`\x1b[2J\x1b[H${secret.slice(2)} login: `));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return server;
  }
  const servers = new Map<string, Server>();
  for (const name of memberNames) servers.set(name, await listen());
  const ports = [...servers.values()].map((server) => (server.address() as AddressInfo).port);

  const close = (server: Server | undefined) => {
    server?.closeAllConnections();
    server?.close();
  };

  return {
    ...engine,
    asked,
    typed,
    told,
    troubles,
    /** Texts of the fields of a back end for it. */
    texts: {
      addresses: ports.map((port) => `127.0.0.1:${port}`).join(","),
      fingerprint: own.fingerprint,
      certificate: client.certificate,
      key: client.key,
      project: places.project,
      pool: places.pool,
      network: places.network,
      containers: "vm.*",
    },
    lose: (method: string, path: RegExp, when: Loss["when"] = "after", times = 1) =>
      losses.push({ method, path, when, times }),
    killCallerAfter: (requests: number) => {
      untilDeath = requests;
    },
    restartCaller: () => {
      untilDeath = Number.POSITIVE_INFINITY;
    },
    behave: () => {
      losses.splice(0);
      untilDeath = Number.POSITIVE_INFINITY;
      Object.assign(troubles, { delayMs: 0, isLeaderless: false, isTrusting: true, hasDied: false });
      Object.assign(engine.knobs, {
        forgets: false,
        isDeaf: false,
        isBroken: false,
        hasVms: true,
        isRestricted: false,
        filtersCards: true,
        poolGb: 1_000_000,
        leases: [],
      });
    },
    /** Its daemon is gone: what it had goes on, and nobody can say how. */
    killMember: (name: string) => {
      const member = engine.members.get(name);
      if (member) member.isOnline = false;
      close(servers.get(name));
    },
    stop: () => {
      engine.stop();
      for (const console of consoles.clients) console.terminate();
      for (const server of servers.values()) close(server);
    },
  };
}

export type FakeIncus = Awaited<ReturnType<typeof startIncus>>;
