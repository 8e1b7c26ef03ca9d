import { z } from "zod";
import { wireInt } from "@/lib/base/form-values";
import { incompatibilityOfSoftware, incompatibilityOfSystem } from "../../catalog/catalog/rules";
import { readPresets, readSoftware, readSystems } from "../../catalog/catalog/shared/read";
import { OfferedKeys, readOfferedKeys } from "../../identity/ssh-keys/shared/offered";
import { reads } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { operation } from "../../kernel/operation/operation";
import { server } from "../../kernel/server/server-target";
import { impossibleOn, nameOfServer } from "../../servers/servers/shared/provisioner";
import { readImages } from "../images/shared/read-images";
import { readLicensed } from "./shared/licensed";

/**
 * Options for a reinstall: the compatible systems, the software that the server pays for with the systems it runs on,
 * and the account's stored keys, the default first.
 */
export const showReinstallOptions = operation({
  name: "orders.reinstall_options",
  summary: "Shows what a server can be reinstalled with",
  access: reads({ right: "eq/reinstall" }),
  fails: ["preset.not_found"],
  target: server("id"),
  input: z.object({ id: wireInt(0) }),
  output: z.object({
    systems: z.array(z.object({ id: z.int(), name: z.string(), needs_licence: z.boolean() })),
    software: z.array(z.object({ id: z.int(), name: z.string(), systems: z.array(z.int()) })),
    keys: OfferedKeys,
    /** An SSH key alone is not enough for a system there. */
    needs_password: z.boolean(),
    takes_user_data: z.boolean(),
    /** The account's images that this server can be installed from. */
    images: z.array(z.object({ id: z.int(), name: z.string(), system: z.int() })),
  }),
  run: async ({ db, now, actor: { session } }, _input, row) => {
    const [preset] = await readPresets(db, { id: row.presetId, name: "" });
    if (!preset) throw fail("preset.not_found");
    const systems = (await readSystems(db)).filter(
      (system) => incompatibilityOfSystem(system, preset, row.currency) === null,
    );
    const { hasSystem, hasSoftware } = await readLicensed(db, row, preset, now);
    const impossible = await impossibleOn(db, row);
    const software = impossible.includes("soft_id") ? [] : (await readSoftware(db)).filter(hasSoftware);
    const runsOn = (one: (typeof software)[number]) =>
      systems.filter(({ id }) => incompatibilityOfSoftware(one, preset, id, row.currency) === null);
    const isWhole = session.serverId === null && session.reach === null;
    const backEnd = await nameOfServer(db, row);
    const images = isWhole ? await readImages(db, row.accountId) : [];
    return {
      images: images
        .filter(
          (one) =>
            one.state === "ready" && one.backEnd === backEnd && one.diskGb <= preset.hddGb + row.extraDiskGb,
        )
        .filter(({ systemId }) => systems.some((system) => system.id === systemId && hasSystem(system)))
        .map(({ id, name, systemId }) => ({ id, name, system: systemId })),
      systems: systems.map((one) => ({ id: one.id, name: one.name, needs_licence: !hasSystem(one) })),
      software: software
        .map((one) => ({ id: one.id, name: one.name, systems: runsOn(one).map(({ id }) => id) }))
        .filter(({ systems: fitting }) => fitting.length > 0),
      keys: await readOfferedKeys(db, row.accountId),
      needs_password: impossible.includes("root_pass"),
      takes_user_data: !impossible.includes("user_data"),
    };
  },
});
