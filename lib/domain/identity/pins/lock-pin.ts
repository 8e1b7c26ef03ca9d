import { z } from "zod";
import { wireText } from "@/lib/base/form-values";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { dropTrust } from "../../kernel/pin/pin-trust";

/** For the panel's pages: ends the trust of a tab ("lock now"). */
export const lockPin = operation({
  name: "pins.lock",
  summary: "Asks this tab for the PIN again",
  access: reads({ right: null, colleagues: true, impersonation: "forbidden", topic: "pin" }),
  input: z.object({ pin_trust: wireText(64) }),
  output: z.object({}),
  run: async (context, input) => {
    await dropTrust(context, input.pin_trust);
    return {};
  },
});
