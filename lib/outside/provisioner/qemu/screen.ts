import { randomBytes } from "node:crypto";
import path from "node:path";
import { z } from "zod";
import type { Screen } from "../port-work";
import type { MachineStore } from "./machine";
import { readIfThere, writeWhole } from "./machine-files";
import { whileLocked } from "./machine-lock";
import { command } from "./process";

/** How long a viewer may take until it has shown the password of the screen. */
const screenSeconds = 60;
/** A viewer of VNC sends no more than this many characters. */
const passwordBytes = 6;
/** A screen has one password: a new one shuts out who got the last one and has not shown it yet. */
const sameForMs = 10_000;

const Given = z.object({ password: z.string(), at: z.coerce.date() });

/** The password that was given out just now, else a new one; anyone who asks, from whatever process. */
async function nextPassword(file: string, now: Date): Promise<string> {
  const text = await readIfThere(file);
  const last = text === null ? null : (Given.safeParse(JSON.parse(text)).data ?? null);
  const isNew = !last || Math.abs(now.getTime() - last.at.getTime()) > sameForMs;
  const password = isNew ? randomBytes(passwordBytes).toString("base64url") : last.password;
  await writeWhole(file, JSON.stringify({ password, at: now.toISOString() }));
  return password;
}

/** Opens the machine's screen for anyone who shows the password within a minute. */
export async function openScreen(store: MachineStore, serverId: number): Promise<Screen> {
  const { screenPort } = await store.given(serverId);
  const place = { host: "127.0.0.1", port: screenPort };
  if (!(await store.isOn(serverId))) return { ...place, password: "", hasPicture: false };
  const files = store.files(serverId);
  // A lock of its own: a screen is looked at while other work on the machine goes on.
  return whileLocked(path.join(store.settings.machines, "claims"), serverId, async () => {
    const password = await nextPassword(path.join(files.folder, "screen"), store.now());
    await command(files, async (monitor) => {
      await monitor("set_password", { protocol: "vnc", password });
      await monitor("expire_password", { protocol: "vnc", time: `+${screenSeconds}` });
    });
    return { ...place, password, hasPicture: true };
  });
}
