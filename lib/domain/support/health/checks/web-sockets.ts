import { failureText } from "@/lib/base/ask-within";
import { askUpgrade } from "@/lib/outside/public-address/ask-upgrade";
import { bad, type Check, type Found, good } from "../check";
import { askBrands } from "../shared/ask-brands";

/** What the panel answers to an upgrade that names no console; a proxy that drops the upgrade leads to a page instead. */
const refusedByPanel = 400;

async function lookAt(address: string, passing: string, signal: AbortSignal): Promise<Found> {
  const status = await askUpgrade(new URL("/console/screen", address), signal);
  return status === refusedByPanel ? good(passing, { address }) : bad("socketsBlocked", { address, status });
}

export const webSocketsCheck: Check = {
  name: "web_sockets",
  failing: "socketsFail",
  look: async (place) => {
    const [own, ofBrands] = await Promise.all([
      lookAt(place.publicUrl, "socketsPass", place.signal).catch((error: unknown) =>
        bad("socketsFail", { reason: failureText(error) }),
      ),
      askBrands(place, {
        look: ({ address }, signal) => lookAt(address, "socketsPassAt", signal),
        failing: "socketsHostFail",
      }),
    ]);
    return [own, ...ofBrands];
  },
};
