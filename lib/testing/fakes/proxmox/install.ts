import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { runTool } from "@/lib/outside/provisioner/qemu/run-tool";
import { canInstall, installPackage } from "@/lib/testing/run/debian.mjs";

/** A program of others that answers as Proxmox VE 9, installed once for all tests and never part of what is built. */
const wanted = "fakepve[crypto]==0.5.0";
const own = path.join(process.cwd(), "node_modules/.cache/fakepve-0.5.0");
const pythonOf = (folder: string): string => path.join(folder, "bin/python");

async function install(folder: string): Promise<void> {
  const make = () => runTool("python3", ["-m", "venv", folder], { seconds: 120 });
  await make().catch(async (error: unknown) => {
    if (!canInstall() || !installPackage("python3-venv")) throw error;
    await make();
  });
  await runTool(pythonOf(folder), ["-m", "pip", "install", "--quiet", wanted], { seconds: 300 });
}

/** Returns the Python that has it, and the folder of its files. Throws where it cannot be had. */
export async function requireFakePve(): Promise<{ python: string; files: string }> {
  if (!existsSync(own)) {
    await mkdir(path.dirname(own), { recursive: true });
    const folder = `${own}-${process.pid}`;
    await rm(folder, { recursive: true, force: true });
    await install(folder);
    // Another test may have been quicker.
    await rename(folder, own).catch(() => rm(folder, { recursive: true, force: true }));
  }
  const [version = ""] = await readdir(path.join(own, "lib"));
  return { python: pythonOf(own), files: path.join(own, "lib", version, "site-packages/fakepve") };
}

/** Why the engine cannot run here; null = it can. */
export async function whyNoProxmox(): Promise<string | null> {
  try {
    await requireFakePve();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

type Guest = {
  vmid: number;
  name: string;
  node: string;
  template: boolean;
  config: Record<string, string | number>;
};

/** Starts the engine in a process of its own with these guests; returns where it listens. */
export async function startFakePve(
  guests: readonly Guest[],
  { certificate, key }: { certificate: string; key: string },
): Promise<{ url: URL; stop: () => Promise<void> }> {
  const { python } = await requireFakePve();
  const folder = await mkdtemp(path.join(tmpdir(), "berth-fakepve-"));
  const file = (name: string) => path.join(folder, name);
  await writeFile(file("guests.json"), JSON.stringify({ guests }));
  await writeFile(file("cert.pem"), certificate);
  await writeFile(file("key.pem"), key);
  const listening = ["--host", "127.0.0.1", "--port", "0", "--time-scale", "0.01"];
  const secured = ["--cert", file("cert.pem"), "--key", file("key.pem")];
  const child = spawn(python, ["-m", "fakepve", file("guests.json"), ...listening, ...secured], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const hasEnded = new Promise<void>((resolve) => child.once("close", () => resolve()));
  let said = "";
  const url = await new Promise<URL>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += String(chunk);
      const [, address] = /listening on (\S+)/.exec(said) ?? [];
      if (address) resolve(new URL(address));
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.once("error", reject);
    child.once("close", () => reject(new Error(`The engine ended: ${said}`)));
  });
  return {
    url,
    stop: async () => {
      child.kill("SIGKILL");
      await hasEnded;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
