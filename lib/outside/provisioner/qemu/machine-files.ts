import { randomBytes } from "node:crypto";
import { link, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { MachineState } from "./machine-state";

/** Maximum length of a Unix socket path. */
const mostSocketPath = 104;

export const folderOf = (machines: string, serverId: number): string => path.join(machines, String(serverId));

export const filesOf = (machines: string, serverId: number) => {
  const folder = folderOf(machines, serverId);
  const file = (name: string) => path.join(folder, name);
  return {
    folder,
    state: file("machine.json"),
    pid: file("pid"),
    monitor: file("monitor"),
    disk: file("disk.qcow2"),
    seed: file("seed.iso"),
    rescueSeed: file("rescue.iso"),
  };
};

export const isPathTooLong = (machines: string): boolean =>
  Buffer.byteLength(filesOf(machines, 2_147_483_647).monitor) > mostSocketPath;

const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");
const isThere = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "EEXIST";

export async function readIfThere(file: string): Promise<string | null> {
  return readFile(file, "utf8").catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
}

/** Writes a file atomically. */
export async function writeWhole(file: string, content: string | Buffer): Promise<void> {
  const part = `${file}.${randomBytes(4).toString("hex")}.part`;
  await writeFile(part, content, { mode: 0o600 });
  await rename(part, file);
}

export async function readState(machines: string, serverId: number): Promise<MachineState | null> {
  const text = await readIfThere(filesOf(machines, serverId).state);
  return text === null ? null : MachineState.parse(JSON.parse(text));
}

export const writeState = (machines: string, state: MachineState): Promise<void> =>
  writeWhole(filesOf(machines, state.serverId).state, `${JSON.stringify(state, null, 2)}\n`);

/** Ids of all servers with a machine on this host. */
export async function listInventory(machines: string): Promise<number[]> {
  const names = await readdir(machines).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  return names.filter((name) => /^\d+$/.test(name)).map(Number);
}

/** Creates a file atomically with its content; false = it already exists. */
export async function makeFirst(file: string, content: string): Promise<boolean> {
  const part = `${file}.${randomBytes(4).toString("hex")}.part`;
  await writeFile(part, content, { mode: 0o600 });
  try {
    await link(part, file);
    return true;
  } catch (error) {
    if (isThere(error)) return false;
    throw error;
  } finally {
    await rm(part, { force: true });
  }
}

/** Identifies a process by pid and start time, because pids are reused. */
export async function signOf(pid: number): Promise<string | null> {
  const text = await readIfThere(`/proc/${pid}/stat`).catch(() => null);
  const began = text?.slice(text.lastIndexOf(")") + 2).split(" ")[19];
  return began === undefined ? null : `${pid} ${began}`;
}
