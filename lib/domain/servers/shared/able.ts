import { z } from "zod";
import type { Database } from "@/lib/db/client";
import { type OptionalCall, optionalCalls, unableWith } from "@/lib/outside/provisioner/unable";
import { fail } from "../../kernel/errors";
import type { ServerRow } from "../lookup";
import { nameProvisioner } from "./provisioner";

export const Unable = z.array(z.enum(optionalCalls));

type Made = Pick<ServerRow, "provisioner" | "location">;

/** What this server's machine can never do, by the calls of its provisioner. */
export const unableOf = async (db: Database, { provisioner, location }: Made) =>
  unableWith(provisioner ?? (await nameProvisioner(db, location)));

/** Refuses at once what the machine would refuse later. */
export async function requireAble(db: Database, server: Made, call: OptionalCall): Promise<void> {
  if ((await unableOf(db, server)).includes(call)) throw fail("machine.unsupported");
}
