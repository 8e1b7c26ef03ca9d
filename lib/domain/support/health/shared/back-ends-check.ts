import { failureText } from "@/lib/base/ask-within";
import { namedByLocations } from "../../../servers/back-ends/shared/in-use";
import { backEndNamed, defaultBackEnd } from "../../../servers/back-ends/shared/loaded";
import { provisionerNamed, readProvisionerNames } from "../../../servers/servers/shared/provisioner";
import { attention, bad, type Check, type Found, good, off } from "../check";

export const backEndsCheck: Check = {
  name: "back_ends",
  look: async ({ db, environment, isDemo, signal }) => {
    const forNew = new Set([
      defaultBackEnd(),
      ...Object.values(environment.PROVISIONERS),
      ...(await namedByLocations(db)).map(({ name }) => name),
    ]);
    const look = async (name: string): Promise<Found> => {
      if (backEndNamed(name)?.isEnabled === false) return off("backEndDisabled", { name });
      const { check } = provisionerNamed(name);
      if (!check)
        return isDemo || !forNew.has(name)
          ? off("backEndSimulated", { name })
          : attention("backEndSimulated", { name });
      try {
        await check(signal);
        return good("backEndWorks", { name });
      } catch (error) {
        return bad("backEndFails", { name, reason: failureText(error) });
      }
    };
    return Promise.all((await readProvisionerNames(db)).map(look));
  },
};
