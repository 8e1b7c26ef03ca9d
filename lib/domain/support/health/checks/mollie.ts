import { serviceSettingsOf } from "@/lib/env";
import { checkMollie } from "@/lib/outside/payments/mollie/check";
import { attention, type Check, good, off } from "../check";

export const mollieCheck: Check = {
  name: "mollie",
  failing: "mollieFails",
  look: async ({ environment }) => {
    const { mollie } = serviceSettingsOf(environment);
    if (mollie === null) return off("mollieOff");
    const said = await checkMollie(mollie);
    return mollie.accessToken === null ? attention("mollieNoPayouts") : good("mollieWorks", { said });
  },
};
