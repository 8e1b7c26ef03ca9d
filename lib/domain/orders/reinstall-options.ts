import { z } from "zod";
import { wireInt } from "@/lib/base/form-values";
import { incompatibilityOfSystem } from "../catalogue/rules";
import { readPresets, readSystems } from "../catalogue/shared/read";
import { reads } from "../kernel/access";
import { fail } from "../kernel/errors";
import { operation } from "../kernel/operation";
import { server } from "../servers/lookup";
import { OfferedKeys, readOfferedKeys } from "../ssh-keys/shared/offered";
import { readLicensed } from "./shared/licensed";

/** What a server can be reinstalled with: the systems that suit it, and the account's stored keys, the default first. */
export const showReinstallOptions = operation({
  name: "orders.reinstall_options",
  summary: "Shows what a server can be reinstalled with",
  access: reads({ right: "eq/reinstall" }),
  target: server("id"),
  input: z.object({ id: wireInt(0) }),
  output: z.object({
    systems: z.array(z.object({ id: z.int(), name: z.string(), needs_licence: z.boolean() })),
    keys: OfferedKeys,
  }),
  run: async ({ db, now }, _input, row) => {
    const [preset] = await readPresets(db, { id: row.presetId, name: "" });
    if (!preset) throw fail("preset.not_found");
    const systems = (await readSystems(db)).filter(
      (system) => incompatibilityOfSystem(system, preset, row.currency) === null,
    );
    const { hasSystem } = await readLicensed(db, row, preset, now);
    return {
      systems: systems.map((one) => ({ id: one.id, name: one.name, needs_licence: !hasSystem(one) })),
      keys: await readOfferedKeys(db, row.accountId),
    };
  },
});
