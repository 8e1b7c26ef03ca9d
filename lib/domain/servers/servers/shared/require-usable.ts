import { eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { presets } from "@/lib/db/tables/catalog/catalog";
import { fail } from "../../../kernel/errors/fail";
import type { ServerRow } from "../../../kernel/server/server-target";
import { refusalOf, type Standing } from "../rules";
import { requireAble } from "./able";

/** Throws if the machine cannot be worked on now. */
export function requireUsable(row: Standing): void {
  const refusal = refusalOf("work", row);
  if (refusal) throw fail(refusal);
}

type Sized = { presetId: number };
type Made = Pick<ServerRow, "presetId" | "provisioner" | "location">;

export async function presetOf(db: Database, { presetId }: Sized): Promise<typeof presets.$inferSelect> {
  const [preset] = await db.select().from(presets).where(eq(presets.id, presetId));
  if (!preset) throw new Error(`There is no preset ${presetId}.`);
  return preset;
}

/** Throws for machines without a BMC, such as virtual ones. */
export async function requireBmc(db: Database, row: Made): Promise<void> {
  if ((await presetOf(db, row)).isVirtual)
    throw fail("argument.unsupported", {
      parameter: "id",
      reason: "a virtual machine has no management controller",
    });
  await requireAble(db, row, "controller");
}

/** Throws for physical machines, which have no hypervisor. */
export async function requireVirtual(db: Database, row: Sized): Promise<void> {
  if (!(await presetOf(db, row)).isVirtual)
    throw fail("argument.unsupported", { parameter: "id", reason: "it is not a virtual machine" });
}
