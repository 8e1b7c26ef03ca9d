import { cp, mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { runTool } from "@/lib/outside/provisioner/qemu/run-tool";

/** Unpacked once per computer, outside of what the system has installed. */
const unpacked = path.join(tmpdir(), "berth-incus-packages-1");

const needed = [
  ...["incus-base", "nftables", "btrfs-progs", "dnsmasq-base", "rsync", "attr", "squashfs-tools"],
  ...["busybox-static", "dropbear-bin"],
];

const mirror = async (): Promise<string> => {
  const said = await runTool("apt-get", ["indextargets", "--format", "$(REPO_URI)"], { seconds: 120 });
  const found = said.split("\n").find((uri) => uri.replace(/\/$/, "").endsWith("/debian"));
  if (!found) throw new Error("apt has no Debian mirror.");
  return found;
};

/** Downloads Incus 6.0 of the backports and what it needs, with lists of its own, and unpacks it into a folder. */
async function unpack(folder: string): Promise<void> {
  const file = (name: string) => path.join(folder, name);
  for (const name of ["lists/partial", "cache/archives/partial", "debs", "root"])
    await mkdir(file(name), { recursive: true });
  const key = "[signed-by=/usr/share/keyrings/debian-archive-keyring.gpg]";
  const uri = await mirror();
  const lines = ["bookworm", "bookworm-backports"].map((suite) => `deb ${key} ${uri} ${suite} main\n`);
  await writeFile(file("sources.list"), lines.join(""));
  const options = [
    ["-o", `Dir::Etc::sourcelist=${file("sources.list")}`],
    ["-o", "Dir::Etc::sourceparts=/dev/null"],
    ["-o", `Dir::State::lists=${file("lists")}`],
    ["-o", `Dir::Cache=${file("cache")}`],
    ["-o", "APT::Sandbox::User=root"],
  ].flat();
  await runTool("apt-get", [...options, "update", "-qq"], { seconds: 300 });
  const wanted = ["install", "--no-install-recommends", "-t", "bookworm-backports", ...needed];
  const planned = await runTool("apt-get", [...options, "-s", ...wanted], { seconds: 120 });
  const names = planned.split("\n").flatMap((line) => /^Inst (\S+)/.exec(line)?.[1] ?? []);
  // Those that are installed already are unpacked, too: they may not be there next time.
  const all = [...new Set([...names, ...needed])];
  await runTool("apt-get", [...options, "download", "-t", "bookworm-backports", ...all], {
    cwd: file("debs"),
    seconds: 600,
  });
  for (const deb of (await readdir(file("debs"))).filter((name) => name.endsWith(".deb")))
    await runTool("dpkg-deb", ["--extract", path.join(file("debs"), deb), file("root")]);
  // Programs of /bin are laid over /usr, as in a system whose folders are merged.
  for (const name of ["bin", "sbin", "lib"])
    await cp(path.join(file("root"), name), path.join(file("root/usr"), name), {
      recursive: true,
      force: false,
      verbatimSymlinks: true,
    }).catch(() => undefined);
}

/** Returns the folder of the unpacked packages. Throws where they cannot be had. */
export async function requirePackages(): Promise<string> {
  const root = path.join(unpacked, "root");
  if ((await readdir(root).catch(() => [])).length > 0) return root;
  const own = `${unpacked}-${process.pid}`;
  await rm(own, { recursive: true, force: true });
  await unpack(own);
  await rename(own, unpacked).catch(() => rm(own, { recursive: true, force: true }));
  return root;
}
