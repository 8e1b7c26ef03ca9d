import { askUpgrade } from "@/lib/outside/public-address/ask-upgrade";
import { bad, type Check, good } from "../check";

/** What the panel answers to an upgrade that names no console; a proxy that drops the upgrade leads to a page instead. */
const refusedByPanel = 400;

export const webSocketsCheck: Check = {
  name: "web_sockets",
  failing: "socketsFail",
  look: async ({ publicUrl, signal }) => {
    const status = await askUpgrade(new URL("/console/screen", publicUrl), signal);
    return status === refusedByPanel
      ? good("socketsPass", { address: publicUrl })
      : bad("socketsBlocked", { address: publicUrl, status });
  },
};
