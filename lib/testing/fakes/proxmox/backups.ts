import type { Data, Engine, Told } from "./engine";

type Texts = Record<string, string>;
type Archive = { volid: string; vmid: number; notes: string; size: number; ctime: number; config: Texts };
type Asked = { method: string; path: string; form: Texts };

const isDisk = ([key, value]: [string, string]): boolean =>
  /^(?:scsi|virtio|sata)\d+$/.test(key) && !value.includes("media=cdrom");

const isDrive = (key: string): boolean => /^(?:scsi|virtio|sata|ide)\d+$/.test(key);

/** What the engine does not model of backups: archives of guests, and guests that are made from them. */
export function makeBackups(
  engine: Engine,
  {
    homeOf,
    configNow,
  }: {
    /** The node on which the engine has a guest that is on that node. */
    homeOf: (node: string, vmid: number) => string;
    configNow: (node: string, vmid: number) => Promise<Texts | null>;
  },
) {
  const archives: Archive[] = [];
  let made = 0;

  const tell = (data: Data, status = 200, reason = "OK"): Told => ({ status, reason, body: { data } });

  async function restore(node: string, form: Texts): Promise<Told> {
    const { archive, force, unique: _unique, vmid = "", storage = "", ...own } = form;
    const drive = Object.keys(own).find(isDrive);
    if (drive) return tell(null, 400, `${drive}: option conflicts with option 'archive'`);
    const found = archives.find(({ volid }) => volid === archive);
    if (!found) return tell(null, 500, `unable to restore VM ${vmid} - volume does not exist`);
    const home = homeOf(node, Number(vmid));
    const there = await engine.read(`/nodes/${home}/qemu/${vmid}/status/current`);
    if (there && !force) return tell(null, 500, `unable to restore VM ${vmid} - VM ${vmid} already exists`);
    if (there?.status === "running") return tell(null, 500, `unable to restore VM ${vmid} - vm is running`);
    const kept = Object.entries(found.config).filter((one) => isDisk(one) || one[0] === "boot");
    const disks = kept.map(([key, value]) => {
      const size = Number.parseInt(/size=(\d+)G/.exec(value)?.[1] ?? "2", 10);
      return [key, key === "boot" ? value : `${storage}:${size}`] as const;
    });
    // What was in its drives comes back, whether it is there or not.
    const media = Object.entries(found.config).filter(([, value]) => value.includes("media=cdrom"));
    const config = { ...Object.fromEntries(media), ...own };
    if (there) return engine.write("POST", `/nodes/${home}/qemu/${vmid}/config`, config);
    return engine.write("POST", `/nodes/${node}/qemu`, { vmid, ...Object.fromEntries(disks), ...own });
  }

  /** What is answered in place of the engine; null = it answers. */
  async function answer({ method, path, form }: Asked): Promise<Told | null> {
    const [, node = "", rest = ""] = /^\/nodes\/([^/]+)\/(.*)$/.exec(path) ?? [];
    if (method === "POST" && rest === "qemu" && form.archive !== undefined) return restore(node, form);
    const [, volume] = /^storage\/[^/]+\/content\/(.*backup\/.*)$/.exec(decodeURIComponent(rest)) ?? [];
    if (method === "DELETE" && volume !== undefined) {
      const at = archives.findIndex(({ volid }) => volid === volume);
      if (at < 0) return tell(null, 500, `volume '${volume}' does not exist`);
      archives.splice(at, 1);
      return tell(null);
    }
    const isList = method === "GET" && /^storage\/[^/]+\/content$/.test(rest) && form.content === "backup";
    const own = archives.filter(({ vmid }) => form.vmid === undefined || String(vmid) === form.vmid);
    return isList ? tell(own.map(({ config: _config, ...archive }) => archive)) : null;
  }

  /** Notes what a task of backup has made, once it is over. */
  async function after({ method, path, form }: Asked, task: unknown): Promise<void> {
    const [, node = ""] = /^\/nodes\/([^/]+)\/vzdump$/.exec(path) ?? [];
    if (method !== "POST" || node === "" || !(await engine.succeeds(task))) return;
    const vmid = Number(form.vmid);
    const config = await configNow(homeOf(node, vmid), vmid);
    if (config === null) return;
    archives.push({
      volid: `${form.storage}:backup/vzdump-qemu-${vmid}-${++made}.vma.zst`,
      ...{ vmid, notes: form["notes-template"] ?? "", size: 1_500_000_000, ctime: made, config },
    });
  }

  return { answer, after };
}
