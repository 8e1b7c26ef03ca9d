import { eq } from "drizzle-orm";
import { z } from "zod";
import { locations } from "@/lib/db/tables/catalog/catalog";
import { targetOf } from "../../catalog/catalog/shared/compare";
import { lockCatalog } from "../../catalog/catalog/shared/import";
import { byStaff } from "../../kernel/access/access";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readPlaces } from "./describe";
import { lockBackEnd } from "./lookup";
import { BackEndName, ShownPlace } from "./schema";

/** Lets a back end make the new servers of a location. Its servers stay where their machines are. */
export const assignBackEnd = staffOperation({
  name: "back_ends.assign",
  summary: "Chooses who makes the new servers of a location",
  access: byStaff("write", "settings/manage", { grants: "always" }),
  changes: ["orders"],
  fails: ["back_end.not_found", "back_end.disabled"],
  input: z.object({
    location: z.string().trim().toUpperCase().max(20),
    /** Null = that of the environment, else the default. */
    back_end: BackEndName.nullable(),
  }),
  output: ShownPlace,
  run: async ({ db, note }, { location, back_end: name }) => {
    await lockCatalog(db);
    const [row] = await db.select().from(locations).where(eq(locations.code, location));
    if (!row) throw invalidArgument("location", "unknown location");
    if (name !== null && !(await lockBackEnd(db, name)).isEnabled) throw fail("back_end.disabled");
    if (row.provisioner !== name) {
      await db.update(locations).set({ provisioner: name }).where(eq(locations.code, location));
      const changed = [{ field: "provisioner", from: row.provisioner, to: name }];
      note({ target: targetOf("locations", location), changes: { changed } });
    }
    const place = (await readPlaces(db)).find(({ code }) => code === location);
    if (!place) throw new Error("The location is not there.");
    return place;
  },
});
