import { serviceSettingsOf } from "@/lib/env";
import { checkPayPal } from "@/lib/outside/payments/paypal/check";
import { webhookAddress } from "@/lib/outside/payments/webhook-events";
import { type Check, good, off } from "../check";

export const paypalCheck: Check = {
  name: "paypal",
  failing: "paypalFails",
  look: async ({ environment, publicUrl }) => {
    const { paypal } = serviceSettingsOf(environment);
    if (paypal === null) return off("paypalOff");
    return good("paypalWorks", { address: await checkPayPal(paypal, webhookAddress(publicUrl, "paypal")) });
  },
};
