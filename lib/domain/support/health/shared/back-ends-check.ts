import { failureText } from "@/lib/base/ask-within";
import { locations } from "@/lib/db/tables/catalog/catalog";
import { readSystemNames } from "../../../catalog/catalog/shared/read-system-names";
import { backEndAt, backEndNamed, defaultBackEnd } from "../../../servers/back-ends/shared/loaded";
import { provisionerNamed, readProvisionerNames } from "../../../servers/servers/shared/provisioner";
import { attention, bad, type Check, type Found, good, off } from "../check";

export const backEndsCheck: Check = {
  name: "back_ends",
  look: async ({ db, isDemo, signal }) => {
    const places = await db
      .select({ code: locations.code, provisioner: locations.provisioner })
      .from(locations);
    // A default that every location replaces makes nothing.
    const forNew = new Set(places.length > 0 ? places.map(backEndAt) : [defaultBackEnd()]);
    const systems = await readSystemNames(db);
    const look = async (name: string): Promise<Found> => {
      if (backEndNamed(name)?.isEnabled === false) return off("backEndDisabled", { name });
      const { check, readSystemImages } = provisionerNamed(name);
      if (!check)
        return isDemo || !forNew.has(name)
          ? off("backEndSimulated", { name })
          : attention("backEndSimulated", { name });
      try {
        await check(signal);
        const images = forNew.has(name) ? await readSystemImages?.(systems, signal) : undefined;
        const missing = images
          ? systems.filter((system) => !images.some((image) => image.system === system))
          : [];
        return missing.length > 0
          ? attention("backEndImages", { name, systems: missing.join(", ") })
          : good("backEndWorks", { name });
      } catch (error) {
        return bad("backEndFails", { name, reason: failureText(error) });
      }
    };
    return Promise.all((await readProvisionerNames(db)).map(look));
  },
};
