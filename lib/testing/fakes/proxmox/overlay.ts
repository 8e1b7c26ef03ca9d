import { createServer, type Server } from "node:net";
import type { Data, Engine } from "./engine";
import { letsSshIn } from "./firewall";

type Texts = Record<string, string>;

/** What the engine does not model of a guest. */
type Extra = {
  /** Keys that a running guest has taken over at once. */
  live: Texts;
  /** Sizes of disks that were resized, and those of each snapshot. */
  sizes: Texts;
  kept: Map<string, Texts>;
  /** Disks that were imported. */
  imports: number;
  starts: number;
  bytes: [number, number];
  /** From the seed that cloud-init would have read. */
  ip: string | null;
  /** Its agent does not answer. */
  isDeaf: boolean;
};

const fresh = (): Extra => ({
  ...{ live: {}, sizes: {}, kept: new Map(), imports: 0, starts: 0, bytes: [0, 0], ip: null, isDeaf: false },
});

const imageSize = "2G";
const isDrive = (key: string): boolean => /^(?:scsi|virtio|sata|ide)\d+$/.test(key);

const at = (path: string) => /^\/nodes\/([^/]+)\/qemu\/(\d+)(\/.*)?$/.exec(path);

/** Fills in what the engine leaves out: cards that are changed live, sizes, imports, processes, counters, and SSH. */
export function makeOverlay(engine: Engine, knobs: { isHotplugged: boolean }) {
  const extras = new Map<number, Extra>();
  const listeners = new Map<number, Server>();
  const highAvailability = { resources: new Set<string>(), rules: new Map<string, Texts>() };

  function extraOf(vmid: number): Extra {
    const known = extras.get(vmid) ?? fresh();
    extras.set(vmid, known);
    return known;
  }

  function configOf(vmid: number, config: Data): Data {
    const { live, sizes, imports } = extraOf(vmid);
    const shown = { ...config, ...live };
    for (const [key, value] of Object.entries(shown).filter(([name]) => isDrive(name)) as [
      string,
      string,
    ][]) {
      if (value.includes("media=cdrom")) continue;
      const [volume = "", ...options] = value.split(",");
      const isImported = options.some((one) => one.startsWith("import-from="));
      const named = isImported ? `${volume.split(":")[0]}:vm-${vmid}-disk-${imports}` : volume;
      const others = options.filter((one) => !/^(?:import-from|size)=/.test(one));
      const said = options.find((one) => one.startsWith("size="))?.slice(5);
      const size = sizes[key] ?? (isImported || !said ? imageSize : said);
      shown[key] = [named, ...others, `size=${size}`].join(",");
    }
    return shown;
  }

  const isRunning = async (base: string): Promise<boolean> =>
    (await engine.read(`${base}/status/current`))?.status === "running";

  async function configNow(node: string, vmid: number): Promise<Texts | null> {
    const config = await engine.read(`/nodes/${node}/qemu/${vmid}/config`);
    if (config === null) return null;
    return Object.fromEntries(
      Object.entries(configOf(vmid, config)).map(([key, value]) => [key, String(value)]),
    );
  }

  /** Its SSH server answers while it runs, its card is open and its firewall lets it. */
  async function serveSsh(node: string, vmid: number): Promise<void> {
    const config = await configNow(node, vmid);
    const isUp = config && (await isRunning(`/nodes/${node}/qemu/${vmid}`));
    const isOpen =
      isUp &&
      !String(config.net0).includes("link_down=1") &&
      (await letsSshIn(engine, `/nodes/${node}/qemu/${vmid}`));
    const { ip } = extraOf(vmid);
    const known = listeners.get(vmid);
    if (known && !isOpen) {
      listeners.delete(vmid);
      await new Promise((resolve) => known.close(resolve));
    }
    if (known || !isOpen || !ip?.startsWith("127.")) return;
    const server = createServer((socket) => {
      socket.on("error", () => undefined);
      socket.end("SSH-2.0-guest\r\n");
    });
    listeners.set(vmid, server);
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(22, ip, resolve);
    });
  }

  /** What has to be known before the engine does a write. */
  async function before(method: string, path: string): Promise<{ wasRunning: boolean }> {
    const [, node, vmid, rest] = at(path) ?? [];
    const isPower = rest?.startsWith("/status/") || (method !== "GET" && rest === "/config");
    return { wasRunning: isPower ? await isRunning(`/nodes/${node}/qemu/${vmid}`) : false };
  }

  /** Each guest whose configuration says so has an agent, unless it is deaf; null = the call is none for agents. */
  async function answerAsAgent(
    method: string,
    path: string,
  ): Promise<{ said?: string; result: null } | null> {
    const [, node = "", id = "", rest = ""] = at(path) ?? [];
    if (method !== "POST" || !rest.startsWith("/agent/")) return null;
    const config = await configNow(node, Number(id));
    const isThere = config?.agent?.includes("1") && (await isRunning(`/nodes/${node}/qemu/${id}`));
    return isThere && !extraOf(Number(id)).isDeaf
      ? { result: null }
      : { said: "QEMU guest agent is not running", result: null };
  }

  function noteConfig(extra: Extra, form: Texts, wasRunning: boolean): void {
    for (const key of (form.delete ?? "").split(",")) {
      delete extra.live[key];
      delete extra.sizes[key];
    }
    for (const [key, value] of Object.entries(form)) {
      if (value.includes("import-from=")) extra.imports++;
      const isLive = wasRunning && knobs.isHotplugged && (key.startsWith("net") || key === "ide2");
      if (isLive) extra.live[key] = value;
      else if (!wasRunning) delete extra.live[key];
    }
  }

  function noteStart(extra: Extra): void {
    extra.starts++;
    extra.bytes = [0, 0];
    extra.live = {};
  }

  /** What a write has changed, once the engine has done it. */
  async function after(
    method: string,
    path: string,
    form: Texts,
    { wasRunning, task }: { wasRunning: boolean; task: unknown },
  ): Promise<void> {
    const [, node = "", id = "", rest = ""] = at(path) ?? [];
    if (method === "GET" || id === "" || !(await engine.succeeds(task))) return;
    const vmid = Number(id);
    const extra = extraOf(vmid);
    if (rest === "/config") noteConfig(extra, form, wasRunning);
    if (rest === "/resize") extra.sizes[form.disk ?? ""] = form.size ?? "";
    if (rest === "/status/reboot" || (rest === "/status/start" && !wasRunning)) noteStart(extra);
    if (rest === "/snapshot") extra.kept.set(form.snapname ?? "", { ...extra.sizes });
    if (rest.endsWith("/rollback")) {
      extra.sizes = { ...extra.kept.get(rest.split("/")[2] ?? "") };
      extra.live = {};
    }
    if (method === "DELETE" && rest === "") {
      highAvailability.resources.delete(`vm:${vmid}`);
      extras.delete(vmid);
    }
    await serveSsh(node, vmid);
  }

  /** The engine's answer as it is told. */
  function tell(path: string, data: Data): Data {
    const [, , id = "", rest = ""] = at(path) ?? [];
    const vmid = Number(id);
    if (rest === "/config") return configOf(vmid, data);
    if (rest === "/pending") {
      const { live } = extraOf(vmid);
      return data.map((one: Data) =>
        Object.hasOwn(live, one.key) ? { key: one.key, value: live[one.key] } : one,
      );
    }
    if (rest !== "/status/current") return data;
    const { starts, bytes } = extraOf(vmid);
    const [netin, netout] = bytes;
    const ha = { managed: highAvailability.resources.has(`vm:${vmid}`) ? 1 : 0 };
    return data.status === "running"
      ? { ...data, ha, pid: vmid * 100 + starts, netin, netout }
      : { ...data, ha, pid: undefined };
  }

  return {
    ...{ extraOf, before, after, answerAsAgent, tell, configNow, highAvailability },
    stop: () => {
      for (const server of listeners.values()) server.close();
    },
  };
}
