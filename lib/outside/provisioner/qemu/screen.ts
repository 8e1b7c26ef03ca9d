import { randomBytes } from "node:crypto";
import path from "node:path";
import { z } from "zod";
import type { Screen } from "../port-work";
import type { MachineStore } from "./machine";
import { readIfThere, writeWhole } from "./machine-files";
import { whileLocked } from "./machine-lock";
import { command } from "./process";

/** Lifetime of a screen password, in seconds. */
const screenSeconds = 60;
/** VNC passwords have at most 8 characters: 6 bytes in base64. */
const passwordBytes = 6;
/** A screen has a single password: a new one would lock out a viewer that has not used the last one yet. */
const sameForMs = 10_000;

const Given = z.object({ password: z.string(), at: z.coerce.date() });

/** The password issued within the last 10 s, else a new one; shared by all processes through the file. */
async function nextPassword(file: string, now: Date): Promise<string> {
  const text = await readIfThere(file);
  const last = text === null ? null : (Given.safeParse(JSON.parse(text)).data ?? null);
  const isNew = !last || Math.abs(now.getTime() - last.at.getTime()) > sameForMs;
  const password = isNew ? randomBytes(passwordBytes).toString("base64url") : last.password;
  await writeWhole(file, JSON.stringify({ password, at: now.toISOString() }));
  return password;
}

/** Sets a password that opens the machine's screen for one minute. */
export async function openScreen(store: MachineStore, serverId: number): Promise<Screen> {
  const { screenPort } = await store.given(serverId);
  const place = { host: "127.0.0.1", port: screenPort };
  if (!(await store.isOn(serverId))) return { ...place, password: "", hasPicture: false };
  const files = store.files(serverId);
  // A separate lock, so that a screen can be opened during other work on the machine.
  return whileLocked(path.join(store.settings.machines, "claims"), serverId, async () => {
    const password = await nextPassword(path.join(files.folder, "screen"), store.now());
    await command(files, async (monitor) => {
      await monitor("set_password", { protocol: "vnc", password });
      await monitor("expire_password", { protocol: "vnc", time: `+${screenSeconds}` });
    });
    return { ...place, password, hasPicture: true };
  });
}
