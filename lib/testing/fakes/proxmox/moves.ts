import type { Data, Engine } from "./engine";

type Texts = Record<string, string>;

const guestPath = /^\/nodes\/([^/]+)\/qemu\/(\d+)(\/.*)?$/;
const nodeConfig = /^\/nodes\/([^/]+)\/config$/;

/** What the engine does not model of moves between nodes, and of what is noted of nodes. */
export function makeMoves(engine: Engine) {
  /** By VMID: where a guest is, and where the engine has it. */
  const moved = new Map<number, { node: string; home: string }>();
  const notes = new Map<string, Texts>();

  /** The path for the engine; null = the guest is not on that node. */
  function pathAtHome(path: string, { vmid = "" }: Texts): string | null {
    const [, node = "", id = "", rest = ""] = guestPath.exec(path) ?? [];
    const place = moved.get(Number(id));
    if (place) return place.node === node ? `/nodes/${place.home}/qemu/${id}${rest}` : null;
    const [, asked = ""] = /^\/nodes\/([^/]+)\/tasks$/.exec(path) ?? [];
    const other = moved.get(Number(vmid));
    return other && asked === other.node ? `/nodes/${other.home}/tasks` : path;
  }

  const showResources = (all: Data): Data =>
    all.map((one: Data) => {
      const place = one.type === "qemu" ? moved.get(one.vmid) : undefined;
      return place ? { ...one, node: place.node } : one;
    });

  async function localMedia(path: string): Promise<Data> {
    const config = (await engine.read(path.replace(/\/migrate$/, "/config"))) ?? {};
    const storages = (await engine.read("/cluster/resources")) ?? [];
    const isShared = (name: string) =>
      storages.some((one: Data) => one.type === "storage" && one.storage === name && one.shared === 1);
    return Object.values(config)
      .map((value) => String(value))
      .filter((value) => value.includes("media=cdrom") && value.includes(":"))
      .map((value) => value.split(",")[0] ?? "")
      .filter((volid) => !isShared(volid.split(":")[0] ?? ""))
      .map((volid) => ({ volid, cdrom: 1 }));
  }

  /** What the engine would say; undefined = it says it itself. */
  async function answer(method: string, path: string, form: Texts): Promise<Data | undefined> {
    if (method === "GET" && guestPath.test(path) && path.endsWith("/migrate"))
      return { running: false, local_disks: await localMedia(path), local_resources: [] };
    const [, node] = nodeConfig.exec(path) ?? [];
    if (node === undefined) return undefined;
    if (method === "GET") return notes.get(node) ?? {};
    const { description } = form;
    notes.set(node, description === undefined ? {} : { description });
    return null;
  }

  /** Notes what a write has done, once its task is over. */
  async function after(method: string, path: string, form: Texts, task: unknown): Promise<void> {
    const [, home = "", id = "", rest = ""] = guestPath.exec(path) ?? [];
    if (method === "DELETE" && rest === "") moved.delete(Number(id));
    if (method !== "POST" || rest !== "/migrate" || !(await engine.succeeds(task))) return;
    moved.set(Number(id), { node: form.target ?? "", home });
  }

  return {
    ...{ pathAtHome, showResources, answer, after },
    nodeOf: (vmid: number): string | undefined => moved.get(vmid)?.node,
  };
}
