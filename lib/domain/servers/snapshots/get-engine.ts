import { asc } from "drizzle-orm";
import { z } from "zod";
import { about } from "@/lib/base/about";
import { locations } from "@/lib/db/tables/catalog/catalog";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { nameProvisioner, provisionerNamed } from "../servers/shared/provisioner";

const Engine = z.object({
  location: about(z.string(), "Code of the location.", "NL"),
  engine: about(
    z.string(),
    "What makes virtual machines there, as in `IPMI.model` of `eq/show`.",
    "openstack",
  ),
});

/** `vm/get_engine` (modules 5.8). */
export const getEngine = operation({
  name: "vm.get_engine",
  summary: "Names what makes virtual machines in each location",
  description: "Answers by what means virtual machines run in each location, in the words of `IPMI.model`.",
  access: reads(),
  input: z.object({}),
  output: z.object({ engines: about(z.array(Engine), "One for each location.") }),
  run: async ({ db }) => {
    const places = await db.select().from(locations).orderBy(asc(locations.sort));
    const engines = [];
    for (const { code } of places)
      engines.push({ location: code, engine: provisionerNamed(await nameProvisioner(db, code)).engine });
    return { engines };
  },
});
