import { provisionerNamed, readProvisionerNames } from "../../../servers/servers/shared/provisioner";
import { failureText } from "../../settings/shared/ask-outside";
import { attention, bad, type Check, type Found, good, off } from "../check";

export const backEndsCheck: Check = {
  name: "back_ends",
  look: async ({ db, isEmbedded, signal }) => {
    const names = await readProvisionerNames(db);
    const look = async (name: string): Promise<Found> => {
      const { check } = provisionerNamed(name);
      if (!check) return isEmbedded ? off("backEndSimulated") : attention("backEndSimulated");
      try {
        await check(signal);
        return good("backEndWorks", { name });
      } catch (error) {
        return bad("backEndFails", { name, reason: failureText(error) });
      }
    };
    return Promise.all(names.map(look));
  },
};
