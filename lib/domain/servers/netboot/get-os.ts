import { z } from "zod";
import { about } from "@/lib/base/about";
import { incompatibilityOfSystem } from "../../catalog/catalog/rules";
import type { System } from "../../catalog/catalog/shared/read";
import { fitsMachine } from "../../catalog/catalog/shared/wanted";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { serverIfNamed } from "../../kernel/server/server-target";
import { type Asked, askedOf } from "./asked";
import { MachineIfNamed, Medium, NetbootSystem } from "./schema";

/** Systems that can be installed over the network, and that suit the named machine, if any. */
const installable = ({ catalogue: catalog, preset }: Asked): { system: System; pxeId: number }[] =>
  catalog.systems.flatMap((system) => {
    const { pxeOsId } = system.row;
    if (!system.isActive || pxeOsId === null) return [];
    const isFit = !preset || fitsMachine(incompatibilityOfSystem(system, preset, "EUR"));
    return isFit ? [{ system, pxeId: pxeOsId }] : [];
  });

const namesOf = ({ id, name, tags }: System, pxeId: number) => ({
  id: pxeId,
  os_id: id,
  name,
  family: tags.family ?? "",
});

/** `provisioner/get_os`. */
export const getNetbootSystems = operation({
  name: "provisioner.get_os",
  summary: "Lists the systems that can be installed over the network",
  description:
    "Answers the systems that can be installed over the network, with the number of their boot entry; with a server's `id` those that fit it.",
  access: reads(),
  target: serverIfNamed("id"),
  input: MachineIfNamed,
  output: z.object({ os: about(z.array(NetbootSystem), "The systems.") }),
  run: async (_context, _input, { own }) => ({
    os: installable(await askedOf(own)).map(({ system, pxeId }) => ({
      ...namesOf(system, pxeId),
      type_login: system.row.typeLogin,
    })),
  }),
});

/** `provisioner/get_media`. */
export const getMedia = operation({
  name: "provisioner.get_media",
  summary: "Lists the media that systems are installed from",
  description:
    "Answers the media from which systems are installed over the network; with a server's `id` those that fit it.",
  access: reads(),
  target: serverIfNamed("id"),
  input: MachineIfNamed,
  output: z.object({ media: about(z.array(Medium), "The media.") }),
  run: async (_context, _input, { own }) => ({
    media: installable(await askedOf(own)).map(({ system, pxeId }) => ({
      ...namesOf(system, pxeId),
      path: `${system.tags.family ?? "other"}/${system.tags.short_name ?? pxeId}`,
    })),
  }),
});
