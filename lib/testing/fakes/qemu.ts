import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { emulator } from "@/lib/outside/provisioner/qemu/accelerator";
import { addDemo, addIso } from "@/lib/outside/provisioner/qemu/images";
import { makeIso } from "@/lib/outside/provisioner/qemu/iso9660";
import { filesOf, listInventory, readState } from "@/lib/outside/provisioner/qemu/machine-files";
import { readManifest } from "@/lib/outside/provisioner/qemu/manifest";
import { findProcess, killProcess } from "@/lib/outside/provisioner/qemu/process";
import { runTool } from "@/lib/outside/provisioner/qemu/run-tool";
import { answersSsh } from "@/lib/outside/provisioner/ssh-banner";

/** Built once per computer, because it takes long and needs Debian packages. */
const images = path.join(tmpdir(), "berth-demo-images-2");

export const isoText = "read from the drive";

async function makeImages(): Promise<void> {
  if ((await readManifest(images)).isos.length > 0) return;
  await addDemo(images, String(process.pid));
  const file = path.join(images, `tools-${process.pid}.iso`);
  await writeFile(file, makeIso("TOOLS", [{ name: "readme.txt", text: isoText }], new Date()));
  await addIso(images, "Tools", file);
}

/** Why no machine can run here; null = one can. */
export async function whyNoMachines(): Promise<string | null> {
  const tools: [string, string][] = [
    [emulator, "--version"],
    ["qemu-img", "--version"],
    ["openssl", "version"],
    ["ssh", "-V"],
  ];
  try {
    for (const [tool, word] of tools) await runTool(tool, [word], { seconds: 20 });
    await makeImages();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Creates a data folder with the demo's disk image; returns its path. */
export async function makeDataDir(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "berth-qemu-"));
  await mkdir(path.join(folder, "machines"));
  await runTool("cp", ["--recursive", "--reflink=auto", images, path.join(folder, "images")]);
  return folder;
}

/** The machine processes of a data folder. */
export const machinesIn = (dataDir: string) => {
  const folder = path.join(dataDir, "machines");
  const pidOf = (id: number) => findProcess(filesOf(folder, id));
  return {
    pidOf,
    list: () => listInventory(folder),
    /** Addresses and ports reserved for a machine. */
    claimsOf: async (id: number): Promise<string[]> => {
      const claims = path.join(folder, "claims");
      const names = await readdir(claims);
      const owners = await Promise.all(names.map((name) => readFile(path.join(claims, name), "utf8")));
      return names.filter((_, at) => Number(owners[at]) === id);
    },
    /** Snapshots in a machine's disk image, and those recorded by the panel. */
    snapshotsOf: async (id: number): Promise<{ inDisk: string[]; noted: string[] }> => {
      const about = ["info", "-U", "--output=json", filesOf(folder, id).disk];
      const { snapshots = [] } = JSON.parse(await runTool("qemu-img", about, { seconds: 20 }));
      const state = await readState(folder, id);
      return {
        inDisk: snapshots.map((one: { name: string }) => one.name),
        noted: state?.snapshots.map((one) => one.id) ?? [],
      };
    },
    endAll: async () => {
      for (const id of await listInventory(folder)) await killProcess(filesOf(folder, id));
    },
  };
};

export const removeDataDir = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });

/** Whether an SSH server at `host:port` sends its banner. */
export function hasBanner(sshAt: string): Promise<boolean> {
  const [host = "", port = ""] = sshAt.split(":");
  return answersSsh(host, Number(port), 5_000);
}

/** Runs a command with a real SSH client and that password; returns its output. */
export async function openSsh(dataDir: string, sshAt: string, password: string) {
  const [host = "", port = ""] = sshAt.split(":");
  const answering = path.join(dataDir, "say-password");
  await writeFile(answering, '#!/bin/sh\nexec cat "$0.txt"\n');
  await writeFile(`${answering}.txt`, `${password}\n`, { mode: 0o600 });
  await chmod(answering, 0o700);
  const options = [
    "StrictHostKeyChecking=no",
    "UserKnownHostsFile=/dev/null",
    "LogLevel=ERROR",
    "ConnectTimeout=20",
    "PubkeyAuthentication=no",
    "NumberOfPasswordPrompts=1",
  ];
  return (command: string): Promise<string> =>
    runTool(
      "env",
      [
        `SSH_ASKPASS=${answering}`,
        "SSH_ASKPASS_REQUIRE=force",
        "ssh",
        ...options.flatMap((option) => ["-o", option]),
        "-p",
        port,
        `root@${host}`,
        command,
      ],
      { seconds: 40 },
    ).then((said) => said.trim());
}

/** The SSH server's host key; a reinstalled system has another one. */
export async function readHostKey(sshAt: string): Promise<string> {
  const [host = "", port = ""] = sshAt.split(":");
  const said = await runTool("ssh-keyscan", ["-t", "ed25519", "-p", port, "-T", "20", host], { seconds: 30 });
  const key = said.split("\n").find((line) => line.includes("ssh-"));
  if (!key) throw new Error(`No SSH server tells its key at ${sshAt}: ${said}`);
  return key;
}
