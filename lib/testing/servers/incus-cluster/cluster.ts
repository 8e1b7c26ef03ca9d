import { type ChildProcess, spawn } from "node:child_process";
import { X509Certificate } from "node:crypto";
import { closeSync, openSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { runTool } from "@/lib/outside/provisioner/qemu/run-tool";
import { makeCertificate } from "../../fakes/certificate";
import { waitFor } from "../../wait-for";
import { daemonApi } from "./api";
import { packImage } from "./image";
import { requirePackages } from "./packages";

const members = [1, 2, 3] as const;
type Member = (typeof members)[number];

/** The switch that all members and this computer hang on. */
const hub = "berth-hub";
const space = (member: Member): string => `berth-h${member}`;
const addressOf = (member: Member): string => `10.57.0.${member}`;
const port = 8443;
/** Cards of a member: its own, and the one of its guests. */
const cards = ["mgmt", "cust"] as const;
const outsideOf = (member: Member, card: string): string => `bh${member}${card}`;

/**
 * A member has a network namespace, whose devices /sys has to show, and folders of its own: the unpacked packages over
 * /usr. A proxy to a closed port keeps it from asking anybody for lists of images.
 */
const hostScript = `set -e
n=$1; T=$2; root=$3
export INCUS_DIR=$T/h$n
mkdir -p $INCUS_DIR $T/cg$n
mount -t overlay overlay -o lowerdir=$root/usr:/usr /usr
mount --bind $T/subid /etc/subuid
mount --bind $T/subid /etc/subgid
mount --rbind /sys/fs/cgroup $T/cg$n
mount -t sysfs sysfs /sys
mount --rbind $T/cg$n /sys/fs/cgroup
umount -l $T/cg$n
export https_proxy=http://127.0.0.1:9 http_proxy=http://127.0.0.1:9 no_proxy=10.57.0.0/24,127.0.0.1
ulimit -n 20000
exec /usr/libexec/incus/incusd --group root --verbose --logfile=$T/h$n.log
`;

const ip = (...args: string[]) => runTool("ip", args, { seconds: 60 });
const tried = (work: Promise<unknown>): Promise<unknown> => work.catch(() => undefined);

async function removeNetworks(): Promise<void> {
  for (const member of members) {
    const pids = (await runTool("ip", ["netns", "pids", space(member)]).catch(() => "")).split("\n");
    for (const pid of pids.filter((one) => one !== ""))
      try {
        process.kill(Number(pid), "SIGKILL");
      } catch {
        // It has ended meanwhile.
      }
    // The kernel removes the cards of a namespace only some time after it.
    for (const card of cards) await tried(ip("link", "delete", "dev", outsideOf(member, card)));
    await tried(ip("netns", "delete", space(member)));
  }
  await tried(ip("link", "delete", "dev", hub));
}

async function makeNetworks(): Promise<void> {
  await ip("link", "add", hub, "type", "bridge");
  await ip("address", "add", "10.57.0.254/24", "dev", hub);
  // The router of the guests' network.
  await ip("address", "add", "10.57.8.1/24", "dev", hub);
  await ip("link", "set", hub, "up");
  // The guests' network of the first member, which is filtered where it is routed.
  await ip("route", "add", "10.57.9.0/24", "via", addressOf(1));
  for (const member of members) {
    const own = space(member);
    await ip("netns", "add", own);
    for (const card of cards) {
      const outside = outsideOf(member, card);
      await ip("link", "add", outside, "type", "veth", "peer", "name", card, "netns", own);
      await ip("link", "set", outside, "master", hub);
      await ip("link", "set", outside, "up");
      await ip("-n", own, "link", "set", card, "up");
    }
    await ip("-n", own, "link", "set", "lo", "up");
    await ip("-n", own, "address", "add", `${addressOf(member)}/24`, "dev", "mgmt");
  }
}

/** Why no cluster can be built here; null = nothing is known against it. */
export async function whyNoCluster(): Promise<string | null> {
  if (process.env.INCUS_CLUSTER !== "on") return "INCUS_CLUSTER is not on";
  if (process.getuid?.() !== 0) return "it needs root";
  return requirePackages().then(
    () => null,
    (error: unknown) => String(error),
  );
}

const base64 = (pem: string): string => new X509Certificate(pem).raw.toString("base64");

/** Three members of Incus on this computer, with a project, a network and an image for a panel. */
export async function buildCluster() {
  const packages = await requirePackages();
  const folder = await mkdtemp("/tmp/bic-");
  // Root of a container is nobody here, and has to come through.
  await chmod(folder, 0o711);
  const daemons = new Map<Member, ChildProcess>();
  const api = (member: Member) => daemonApi(path.join(folder, `h${member}/unix.socket`));

  async function start(member: Member): Promise<void> {
    const out = openSync(path.join(folder, `h${member}.out`), "a");
    const words = ["bash", path.join(folder, "host.sh"), String(member), folder, packages];
    const entered = ["unshare", "-m", "--propagation", "private", "--", ...words];
    const child = spawn("nsenter", [`--net=/run/netns/${space(member)}`, ...entered], {
      stdio: ["ignore", out, out],
      detached: true,
    });
    closeSync(out);
    daemons.set(member, child);
    await waitFor(
      () =>
        api(member)("GET", "/1.0").then(
          () => true,
          () => undefined,
        ),
      () => `member ${member} does not start, see ${folder}`,
    );
  }

  async function stop(): Promise<void> {
    const guests = await api(1)("GET", "/1.0/instances?recursion=1&all-projects=true").catch(() => []);
    for (const { name, project, status } of guests)
      if (status === "Running")
        await tried(
          api(1)("PUT", `/1.0/instances/${name}/state?project=${project}`, { action: "stop", force: true }),
        );
    for (const daemon of daemons.values()) if (daemon.pid) tried(Promise.resolve(daemon.kill("SIGKILL")));
    await removeNetworks();
    const loops = JSON.parse((await runTool("losetup", ["--json", "--list"])) || '{"loopdevices":[]}');
    for (const { name, "back-file": file } of loops.loopdevices)
      if (String(file).startsWith(folder)) await tried(runTool("losetup", ["--detach", name]));
    await tried(rm(folder, { recursive: true, force: true }));
  }

  try {
    await removeNetworks();
    await makeNetworks();
    await writeFile(path.join(folder, "host.sh"), hostScript);
    await writeFile(path.join(folder, "subid"), "root:1000000:1000000000\n");
    await mkdir(path.join(folder, "conf"));
    const image = await packImage(packages, folder);
    await Promise.all(members.map(start));

    const first = api(1);
    const config = { "core.https_address": `${addressOf(1)}:${port}`, "images.auto_update_interval": "0" };
    await first("PATCH", "/1.0", { config });
    await first("PUT", "/1.0/cluster", { server_name: "h1", enabled: true });
    await first("POST", "/1.0/storage-pools", { name: "main", driver: "btrfs", config: { size: "4GiB" } });
    for (const member of members.slice(1)) {
      const token = await first("POST", "/1.0/cluster/members", { server_name: `h${member}` });
      const { serverName, fingerprint, addresses, secret, expiresAt } = token;
      const text = JSON.stringify({
        ...{ server_name: serverName, fingerprint, addresses, secret, expires_at: expiresAt },
      });
      const { environment } = await first("GET", "/1.0");
      await api(member)("PUT", "/1.0/cluster", {
        ...{ server_name: `h${member}`, enabled: true, server_address: `${addressOf(member)}:${port}` },
        ...{ cluster_address: `${addressOf(1)}:${port}`, cluster_certificate: environment.certificate },
        cluster_token: Buffer.from(text).toString("base64"),
        member_config: [{ entity: "storage-pool", name: "main", key: "size", value: "4GiB" }],
      });
    }
    // For backups: another kind of pool than that of the disks.
    for (const member of members)
      await first("POST", `/1.0/storage-pools?target=h${member}`, {
        ...{ name: "copies", driver: "dir", config: {} },
      });
    await first("POST", "/1.0/storage-pools", { name: "copies", driver: "dir" });
    for (const member of members)
      await first("POST", `/1.0/networks?target=h${member}`, {
        ...{ name: "pub0", type: "bridge", config: { "bridge.external_interfaces": "cust" } },
      });
    await first("POST", "/1.0/networks", {
      ...{ name: "pub0", type: "bridge", config: { "ipv4.address": "none", "ipv6.address": "none" } },
    });
    for (const member of members)
      await first("POST", `/1.0/networks?target=h${member}`, { name: "fw0", type: "bridge", config: {} });
    await first("POST", "/1.0/networks", {
      ...{ name: "fw0", type: "bridge" },
      config: { "ipv4.address": "10.57.9.1/24", "ipv4.nat": "false", "ipv6.address": "none" },
    });
    await first("POST", "/1.0/cluster/groups", { name: "first", members: ["h1"] });
    await first("POST", "/1.0/projects", {
      name: "berth",
      config: {
        ...{ "features.images": "true", "features.profiles": "true", "features.networks": "false" },
        ...{ restricted: "true", "restricted.snapshots": "allow", "restricted.cluster.target": "allow" },
        ...{ "restricted.devices.disk": "allow", "restricted.devices.nic": "allow" },
      },
    });
    const [panel, restricted] = [await makeCertificate("panel"), await makeCertificate("restricted")];
    await first("POST", "/1.0/certificates", {
      ...{ name: "panel", type: "client", certificate: base64(panel.certificate) },
    });
    await first("POST", "/1.0/certificates", {
      ...{ name: "restricted", type: "client", certificate: base64(restricted.certificate) },
      ...{ restricted: true, projects: ["berth"] },
    });
    const { fingerprint: made } = await first("POST", "/1.0/images?project=berth", { file: image });
    await first("POST", "/1.0/images/aliases?project=berth", { name: "debian-12", target: made });
    const { environment } = await first("GET", "/1.0");
    return {
      folder,
      /** The network of guests, whose router is this computer. */
      network: "10.57.8.1/24",
      /** A network of the first member alone, for one guest whose traffic is filtered. */
      filtered: {
        texts: { network: "fw0", firewall: "network", groups: "FW=first" },
        order: { network: "10.57.9.1/24", location: "FW" },
      },
      texts: {
        addresses: members.map((member) => `${addressOf(member)}:${port}`).join(","),
        fingerprint: String(environment.certificate_fingerprint),
        ...{ certificate: panel.certificate, key: panel.key, project: "berth", pool: "main" },
        ...{ network: "pub0", containers: "*" },
      },
      /** In its place: a certificate that is let into the project alone. */
      restricted: { certificate: restricted.certificate, key: restricted.key },
      /** Runs a command in a guest; returns its exit code. */
      run: async (serverId: number, command: string): Promise<number> => {
        const path = `/1.0/instances/vs-${serverId}/exec?project=berth`;
        const body = {
          command: ["/bin/sh", "-c", `export PATH=/bin; ${command}`],
          "wait-for-websocket": false,
        };
        return (await first("POST", path, { ...body, interactive: false, "record-output": false })).return;
      },
      /** Ends a daemon without a word; its guests go on. */
      kill: (member: Member) => daemons.get(member)?.kill("SIGKILL"),
      start,
      stop,
    };
  } catch (error) {
    const logs = await Promise.all(
      members.map((member) => readFile(path.join(folder, `h${member}.out`), "utf8").catch(() => "")),
    );
    await stop();
    throw new Error(`The cluster was not built: ${String(error)}\n${logs.join("\n").slice(-2_000)}`);
  }
}

export type Cluster = Awaited<ReturnType<typeof buildCluster>>;
