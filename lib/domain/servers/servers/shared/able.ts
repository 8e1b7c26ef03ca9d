import { z } from "zod";
import type { Database } from "@/lib/db/client";
import { type OptionalCall, optionalCalls, unableWith } from "@/lib/outside/provisioner/unable";
import { fail } from "../../../kernel/errors/fail";
import type { ServerRow } from "../../../kernel/server/server-target";
import { nameProvisioner } from "./provisioner";

export const Unable = z.array(z.enum(optionalCalls));

type Made = Pick<ServerRow, "provisioner" | "location">;
type Sized = { isVirtual: boolean; name: string };

/** Whether a preset's machines have snapshots: virtual ones, but not those of a node shared without a disk image. */
export const hasSnapshots = ({ isVirtual, name }: Sized): boolean => isVirtual && !name.startsWith("vds");

/** What this server's machine can never do, by the calls of its provisioner. */
export const unableOf = async (db: Database, { provisioner, location }: Made) =>
  unableWith(provisioner ?? (await nameProvisioner(db, location)));

/** What is not offered on its pages: what its machine can never do, and what its preset does not have. */
export async function notOffered(db: Database, server: Made, preset: Sized): Promise<OptionalCall[]> {
  const unable = await unableOf(db, server);
  if (hasSnapshots(preset) || unable.includes("changeSnapshot")) return [...unable];
  return [...unable, "changeSnapshot"];
}

/** Refuses at once what the machine would refuse later. */
export async function requireAble(db: Database, server: Made, call: OptionalCall): Promise<void> {
  if ((await unableOf(db, server)).includes(call)) throw fail("machine.unsupported");
}
