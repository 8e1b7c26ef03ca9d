import { nameServerSettings } from "@/lib/env";
import { checkPowerDns } from "@/lib/outside/dns/powerdns";
import { attention, type Check, good, off } from "../check";

export const nameServerCheck: Check = {
  name: "name_server",
  failing: "namesFail",
  look: async ({ isDemo, signal }) => {
    const settings = nameServerSettings();
    if (settings.kind === "simulated") return isDemo ? off("namesSimulated") : attention("namesSimulated");
    return good("namesWork", { said: await checkPowerDns(settings, signal) });
  },
};
