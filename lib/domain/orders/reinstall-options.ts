import { and, asc, desc, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { wireInt } from "@/lib/base/form-values";
import { sshKeys } from "@/lib/db/tables/ssh-keys";
import { incompatibilityOfSystem } from "../catalogue/rules";
import { readPresets, readSystems } from "../catalogue/shared/read";
import { reads } from "../kernel/access";
import { fail } from "../kernel/errors";
import { operation } from "../kernel/operation";
import { server } from "../servers/lookup";

/** What a server can be reinstalled with: the systems that suit it, and the account's stored keys, the default first. */
export const showReinstallOptions = operation({
  name: "orders.reinstall_options",
  summary: "Shows what a server can be reinstalled with",
  access: reads({ right: "eq/reinstall" }),
  target: server("id"),
  input: z.object({ id: wireInt(0) }),
  output: z.object({
    systems: z.array(z.object({ id: z.int(), name: z.string() })),
    keys: z.array(z.object({ id: z.int(), name: z.string(), key: z.string(), default: z.boolean() })),
  }),
  run: async ({ db }, _input, row) => {
    const [preset] = await readPresets(db, { id: row.presetId, name: "" });
    if (!preset) throw fail("preset.not_found");
    const systems = (await readSystems(db)).filter(
      (system) => incompatibilityOfSystem(system, preset, row.currency) === null,
    );
    const keys = await db
      .select({ id: sshKeys.id, name: sshKeys.name, key: sshKeys.key, default: sshKeys.isDefault })
      .from(sshKeys)
      .where(and(eq(sshKeys.accountId, row.accountId), isNull(sshKeys.deletedAt)))
      .orderBy(desc(sshKeys.isDefault), asc(sshKeys.id));
    return { systems: systems.map(({ id, name }) => ({ id, name })), keys };
  },
});
