import { constants } from "node:fs";
import { copyFile, lstat, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { type Entry, packArchive } from "./cpio";
import { readModules } from "./modules";
import { unpackPackages } from "./packages";
import { scripts, settings } from "./scripts";

const folders = [
  "bin",
  "sbin",
  "lib",
  "lib/x86_64-linux-gnu",
  "lib64",
  "usr",
  "usr/bin",
  "usr/sbin",
  "etc",
  "etc/acpi",
  "etc/acpi/PWRF",
  "root",
  "dev",
  "proc",
  "sys",
  "disk",
  "modules",
];

/** Programs by target path, with their paths in the packages of several Debian releases. */
const programs: Record<string, string[]> = {
  "bin/busybox": ["bin/busybox", "usr/bin/busybox"],
  "sbin/mke2fs": ["sbin/mke2fs", "usr/sbin/mke2fs"],
  "usr/sbin/dropbear": ["usr/sbin/dropbear"],
  "usr/bin/dropbearkey": ["usr/bin/dropbearkey"],
};

/** Busybox applets to link. */
const applets = [
  "ash awk cat chmod chown clear cmp cp cut date dd df dmesg du echo egrep env false find free grep",
  "head hostname id ip kill ln login ls md5sum mkdir more mount mv passwd ping ps pwd readlink rm rmdir sed sh sha256sum",
  "sleep sort stty sync tail tar tee test touch tr true tty umount uname uptime vi wc wget which xargs [",
]
  .join(" ")
  .split(" ");
const rootApplets = "acpid getty halt init insmod lsmod poweroff reboot switch_root sysctl udhcpc".split(" ");

const libraryFolders = ["lib/x86_64-linux-gnu", "usr/lib/x86_64-linux-gnu"];
const isLibrary = (name: string): boolean => /\.so(\.[\d.]+)?$/.test(name);

async function readFirst(root: string, places: string[]): Promise<Buffer> {
  for (const place of places) {
    const found = await readFile(path.join(root, place)).catch(() => null);
    if (found) return found;
  }
  throw new Error(`The packages hold no ${places[0]}.`);
}

/** Shared libraries, one per name; symbolic links are stored as copies of their targets. */
async function readLibraries(root: string): Promise<Entry[]> {
  const found = new Map<string, Entry>();
  for (const folder of libraryFolders) {
    for (const name of (await readdir(path.join(root, folder)).catch(() => [])).filter(isLibrary)) {
      const file = path.join(root, folder, name);
      const to = `lib/x86_64-linux-gnu/${name}`;
      const about = await lstat(file);
      const bytes = about.isFile() ? await readFile(file) : await readFile(file).catch(() => null);
      if (bytes) found.set(to, { kind: "file", path: to, bytes, mode: 0o755 });
    }
  }
  return [...found.values()];
}

const link = (from: string, target: string): Entry => ({ kind: "link", path: from, target });

async function readSystem(root: string, modules: string): Promise<Entry[]> {
  const file = (to: string, bytes: Buffer | string, mode: number): Entry => ({
    kind: "file",
    path: to,
    bytes: Buffer.from(bytes),
    mode,
  });
  const drivers = await readModules(modules);
  const own: Entry[] = [];
  for (const [to, places] of Object.entries(programs))
    own.push(file(to, await readFirst(root, places), 0o755));
  return [
    ...folders.map((folder): Entry => ({ kind: "folder", path: folder })),
    { kind: "device", path: "dev/console", major: 5, minor: 1 },
    ...own,
    ...applets.map((name) => link(`bin/${name}`, "/bin/busybox")),
    ...rootApplets.map((name) => link(`sbin/${name}`, "/bin/busybox")),
    ...(await readLibraries(root)),
    link("lib64/ld-linux-x86-64.so.2", "/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2"),
    link("usr/lib", "/lib"),
    ...Object.entries(scripts).map(([to, text]) => file(to, text, 0o755)),
    ...Object.entries(settings).map(([to, text]) => file(to, text, 0o644)),
    file("etc/shadow", "root:!:19000:0:99999:7:::\n", 0o600),
    ...drivers.map(({ name, bytes }) => file(`modules/${name}.ko`, bytes, 0o644)),
    file("modules/order", drivers.map(({ name }) => `${name}\n`).join(""), 0o644),
  ];
}

/** Builds a minimal Linux with an SSH server from Debian packages: a kernel and an initramfs. */
export async function buildDemoSystem(kernelFile: string, initramfsFile: string): Promise<void> {
  const work = await mkdtemp(path.join(tmpdir(), "demo-system-"));
  try {
    await unpackPackages(work);
    const root = path.join(work, "root");
    const kernel = (await readdir(path.join(root, "boot"))).find((name) => name.startsWith("vmlinuz-"));
    if (!kernel) throw new Error("The package of the kernel holds no kernel.");
    const version = kernel.slice("vmlinuz-".length);
    const places = ["lib/modules", "usr/lib/modules"].map((place) => path.join(root, place, version));
    const modules = await firstFolder(places);
    const archive = await promisify(gzip)(packArchive(await readSystem(root, modules)), { level: 6 });
    await copyFile(path.join(root, "boot", kernel), kernelFile, constants.COPYFILE_FICLONE);
    await writeFile(initramfsFile, archive);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function firstFolder(places: string[]): Promise<string> {
  for (const place of places) if (await lstat(place).catch(() => null)) return place;
  throw new Error("The package of the kernel holds no modules.");
}
