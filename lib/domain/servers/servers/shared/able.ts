import { z } from "zod";
import type { Database } from "@/lib/db/client";
import { type OptionalCall, optionalCalls } from "@/lib/outside/provisioner/unable";
import { fail } from "../../../kernel/errors/fail";
import type { ServerRow } from "../../../kernel/server/server-target";
import { nameOfServer, unableNamed } from "./provisioner";

export const Unable = z.array(z.enum(optionalCalls));

type Made = Pick<ServerRow, "provisioner" | "location">;
type Sized = { isVirtual: boolean; name: string };

/** Whether a preset's machines support snapshots: virtual ones, except on shared nodes without disk images. */
export const hasSnapshots = ({ isVirtual, name }: Sized): boolean => isVirtual && !name.startsWith("vds");

/** The calls that this server's back end does not support. */
export const unableOf = async (db: Database, server: Made) => unableNamed(await nameOfServer(db, server));

/** The calls that its pages do not offer: unsupported by its provisioner or by its preset. */
export async function notOffered(db: Database, server: Made, preset: Sized): Promise<OptionalCall[]> {
  const unable = await unableOf(db, server);
  if (hasSnapshots(preset)) return [...unable];
  const ofDisks = ["changeSnapshot", "changeBackup"] as const;
  return [...unable, ...ofDisks.filter((call) => !unable.includes(call))];
}

/** Throws at once if the provisioner does not support the call. */
export async function requireAble(db: Database, server: Made, call: OptionalCall): Promise<void> {
  if ((await unableOf(db, server)).includes(call)) throw fail("machine.unsupported");
}
