import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import tls from "node:tls";
import { makeCertificate } from "../certificate";
import { makeBackups } from "./backups";
import { type Data, openEngine, type Told } from "./engine";
import { answerForHa } from "./high-availability";
import { startFakePve } from "./install";
import { makeMoves } from "./moves";
import { makeOverlay } from "./overlay";
import { readSchemas } from "./schema";

type Texts = Record<string, string>;
/** `before` drops the request unseen, `after` the answer to what was done. */
type Loss = { method: string; path: RegExp; when: "before" | "after"; times: number };
/** A task that begins and fails, so that nothing is done. */
type Failing = { path: RegExp; said: string; times: number };

const token = { token: "berth@pve!panel", secret: "5f1ddc8c-7d3b-4a52-9a38-0f6b1f2f9f10" };
const nodes = ["pve1", "pve2", "pve3"] as const;
type Node = (typeof nodes)[number];

const template = (node: Node, index: number) => ({
  ...{ vmid: 9001 + index, name: "debian-12", node, template: true },
  config: {
    ...{ scsi0: `local-lvm:base-${9001 + index}-disk-0,size=2G`, scsihw: "virtio-scsi-single" },
    ...{ boot: "order=scsi0", agent: "enabled=1", cpu: "host", ostype: "l26", memory: 512, cores: 1 },
    ...{ net0: "virtio=BC:24:11:00:00:01,bridge=vmbr0", ide2: "local-lvm:cloudinit,media=cdrom" },
  },
});

async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts);
}

function formOf(url: URL, type: string, bytes: Buffer): Texts {
  const inQuery = Object.fromEntries(url.searchParams);
  if (!type.startsWith("multipart/"))
    return { ...inQuery, ...Object.fromEntries(new URLSearchParams(String(bytes))) };
  const content = /name="content"\r\n\r\n(\w+)/.exec(bytes.toString("latin1"))?.[1] ?? "";
  return { content, filename: /filename="([^"]+)"/.exec(bytes.toString("latin1"))?.[1] ?? "" };
}

/**
 * A cluster of Proxmox VE 9 of three nodes: an engine in a process of its own, which checks every request against the
 * published schema, behind a port for each node that checks tokens and does what clusters do on bad days.
 */
export async function startProxmox() {
  const own = await makeCertificate("cluster");
  const { url, stop } = await startFakePve(nodes.map(template), own);
  const engine = openEngine(url);
  const schemas = await readSchemas();
  const knobs = { isHotplugged: true, isFull: false, isTokenKnown: true, isQuorate: true };
  const overlay = makeOverlay(engine, knobs);
  const moves = makeMoves(engine);
  const backups = makeBackups(engine, {
    homeOf: (node, vmid) => moves.pathAtHome(`/nodes/${node}/qemu/${vmid}`, {})?.split("/")[2] ?? node,
    configNow: overlay.configNow,
  });
  const asked: { method: string; path: string; form: Texts; bytes: Buffer }[] = [];
  const losses: Loss[] = [];
  const failing: Failing[] = [];
  const failedTasks = new Map<string, string>();
  const dead = new Set<string>();
  /** Requests until the caller is as if it were killed: that one is done, and no answer reaches it any more. */
  let untilDeath = Number.POSITIVE_INFINITY;

  await engine.write("PUT", "/storage/local", { content: "iso,vztmpl,backup,import" });
  const image = await engine.write("POST", `/nodes/${nodes[0]}/storage/local/download-url`, {
    ...{ content: "import", filename: "ubuntu-24.04.qcow2", url: "https://images.example.test/u.qcow2" },
  });
  await engine.succeeds(image.body.data);

  const lossOf = (method: string, path: string, when: Loss["when"]): Loss | undefined =>
    losses.find((one) => one.times > 0 && one.when === when && one.method === method && one.path.test(path));

  const refuse = (status: number, message: string): Told => ({
    status,
    reason: message,
    body: { data: null, message: `${message}\n` },
  });

  /** The task that fails instead of what is asked; null = it may be done. */
  function failOf(method: string, path: string): string | null {
    const found = failing.find((one) => one.times > 0 && one.path.test(path));
    if (!found || method === "GET") return null;
    found.times--;
    const node = path.split("/")[2] ?? nodes[0];
    const task = `UPID:${node}:0000FFFF:0000FFFF:00000000:fails:${failedTasks.size}:${token.token}:`;
    failedTasks.set(task, found.said);
    return task;
  }

  function resourcesOf(data: Data): Data {
    return data.map((one: Data) => {
      const isAway = dead.has(one.node);
      if (one.type === "storage") return { ...one, disk: knobs.isFull ? one.maxdisk : one.disk };
      return isAway ? { ...one, status: one.type === "node" ? "offline" : "unknown" } : one;
    });
  }

  async function answer(request: IncomingMessage, bytes: Buffer, target: URL): Promise<Told> {
    const [method, asked] = [request.method ?? "GET", target.pathname.replace("/api2/json", "")];
    const type = request.headers["content-type"] ?? "";
    const form = formOf(target, type, bytes);
    if (!knobs.isTokenKnown || request.headers.authorization !== `PVEAPIToken=${token.token}=${token.secret}`)
      return refuse(401, "authentication failure");
    const [, node = ""] = /^\/nodes\/([^/]+)/.exec(asked) ?? [];
    if (dead.has(node)) return refuse(595, "No route to host");
    const path = moves.pathAtHome(asked, form);
    if (path === null) return refuse(500, `Configuration file for ${asked} does not exist`);
    if (!knobs.isQuorate && method !== "GET") return refuse(500, "cluster not ready - no quorum?");
    const wrong = schemas.complain(method, decodeURIComponent(path), Object.keys(form));
    if (wrong) return refuse(400, `Parameter verification failed: ${wrong}`);
    const [, failed] = /\/tasks\/([^/]+)\/status$/.exec(decodeURIComponent(path)) ?? [];
    if (failed && failedTasks.has(failed))
      return {
        ...refuse(200, "OK"),
        body: { data: { status: "stopped", exitstatus: failedTasks.get(failed) } },
      };
    const task = failOf(method, path);
    if (task) return { ...refuse(200, "OK"), body: { data: task } };
    const agent = await overlay.answerAsAgent(method, path);
    if (agent) return agent.said ? refuse(500, agent.said) : { ...refuse(200, "OK"), body: { data: agent } };
    const kept = await backups.answer({ method, path, form });
    if (kept) return kept.status < 400 ? kept : refuse(kept.status, kept.reason);
    const { wasRunning } = await overlay.before(method, path);
    const told = await engine.call({
      ...{ method, path: `${path}${target.search}` },
      ...(type === "" ? {} : { type, bytes }),
    });
    const ha = answerForHa(overlay.highAvailability, { method, path: decodeURIComponent(path), form });
    if (ha && told.status < 400)
      return ha.message ? refuse(ha.status, ha.message) : { ...told, body: { data: ha.data } };
    if (told.status >= 400) return told;
    const other = await moves.answer(method, path, form);
    if (other !== undefined) return { ...told, body: { data: other } };
    if (path.endsWith("/upload")) {
      const [, vmid] = /^berth-(\d+)-/.exec(form.filename ?? "") ?? [];
      const [, ip = null] = /"(127[\d.]+)\/\d{1,2}"/.exec(bytes.toString("latin1")) ?? [];
      overlay.extraOf(Number(vmid)).ip = ip;
    }
    await overlay.after(method, path, form, { wasRunning, task: told.body.data });
    await moves.after(method, path, form, told.body.data);
    await backups.after({ method, path, form }, told.body.data);
    if (method !== "GET") return told;
    const data =
      path === "/cluster/resources"
        ? resourcesOf(moves.showResources(told.body.data))
        : overlay.tell(path, told.body.data);
    return { ...told, body: { data } };
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const target = new URL(request.url ?? "/", "https://proxmox.test");
    const [method, path] = [request.method ?? "GET", target.pathname.replace("/api2/json", "")];
    const bytes = await readBytes(request);
    const lost = lossOf(method, path, "before");
    if (lost || untilDeath <= 0) {
      if (lost) lost.times--;
      return void request.socket.destroy();
    }
    const isLast = --untilDeath === 0;
    asked.push({ method, path, form: formOf(target, request.headers["content-type"] ?? "", bytes), bytes });
    const { status, reason, body } = await answer(request, bytes, target);
    const unheard = lossOf(method, path, "after");
    if (unheard) unheard.times--;
    if (unheard || isLast) return void request.socket.destroy();
    response.writeHead(status, reason.split("\n")[0], { "content-type": "application/json" });
    response.end(JSON.stringify(body));
  }

  /** A web socket is passed on as it is, with the login of the engine. */
  async function passOn(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    if (request.headers.authorization !== `PVEAPIToken=${token.token}=${token.secret}`)
      return void socket.destroy();
    const { cookie } = await engine.headers();
    const names = [
      "upgrade",
      "connection",
      "sec-websocket-key",
      "sec-websocket-version",
      "sec-websocket-protocol",
    ];
    const lines = names.map((name) => `${name}: ${request.headers[name] ?? ""}`);
    const other = tls.connect({ host: url.hostname, port: Number(url.port), rejectUnauthorized: false });
    const end = () => {
      socket.destroy();
      other.destroy();
    };
    other.on("error", end).on("close", end);
    socket.on("error", end).on("close", end);
    other.once("secureConnect", () => {
      const start = [`GET ${request.url} HTTP/1.1`, `host: ${url.host}`, `cookie: ${cookie}`, ...lines];
      other.write(`${start.join("\r\n")}\r\n\r\n`);
      other.write(head);
      socket.pipe(other).pipe(socket);
    });
  }

  async function listen(): Promise<Server> {
    const server = createServer({ cert: own.certificate, key: own.key }, (request, response) => {
      serve(request, response).catch((error: unknown) => {
        response.writeHead(500).end(JSON.stringify({ data: null, message: String(error) }));
      });
    });
    server.on("upgrade", (request, socket, head) => {
      passOn(request, socket, head).catch(() => socket.destroy());
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return server;
  }
  const servers = new Map<string, Server>();
  for (const node of nodes) servers.set(node, await listen());
  const ports = [...servers.values()].map((server) => (server.address() as AddressInfo).port);
  const close = (server: Server | undefined) => {
    server?.closeAllConnections();
    server?.close();
  };

  const homeOf = async (vmid: number): Promise<string | null> =>
    (await engine.read("/cluster/resources"))?.find((one: Data) => one.vmid === vmid)?.node ?? null;

  return {
    ...{ asked, knobs, failing, engine },
    extraOf: overlay.extraOf,
    highAvailability: overlay.highAvailability,
    /** Texts of the fields of a back end for it. */
    texts: {
      addresses: ports.map((port) => `127.0.0.1:${port}`).join(","),
      certificate: own.certificate,
      ...token,
    } as Texts,
    nodeOf: async (vmid: number): Promise<string | null> => moves.nodeOf(vmid) ?? homeOf(vmid),
    /** The configuration of a guest as it is told; null = there is none. */
    configOf: async (vmid: number): Promise<Texts | null> => {
      const node = await homeOf(vmid);
      return node === null ? null : overlay.configNow(node, vmid);
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
      failing.splice(0);
      untilDeath = Number.POSITIVE_INFINITY;
      Object.assign(knobs, { isHotplugged: true, isFull: false, isTokenKnown: true, isQuorate: true });
    },
    /** It is gone: what it had goes on, and nobody can say how. */
    killNode: (node: Node) => {
      dead.add(node);
      close(servers.get(node));
    },
    stop: async () => {
      overlay.stop();
      engine.stop();
      for (const server of servers.values()) close(server);
      await stop();
    },
  };
}

export type FakeProxmox = Awaited<ReturnType<typeof startProxmox>>;
