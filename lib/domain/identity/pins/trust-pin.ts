import { z } from "zod";
import { wireText } from "@/lib/base/form-values";
import { reads } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { operation } from "../../kernel/operation/operation";
import { provePin } from "../../kernel/pin/pin-guard";
import { issueTrust, trustSeconds } from "../../kernel/pin/pin-trust";

/**
 * For the panel's pages: after a correct PIN, the tab does not require it for ten minutes. A trust cannot be used to
 * get a new one.
 */
export const trustPin = operation({
  name: "pins.trust",
  summary: "Takes the PIN and lets this tab go without for ten minutes",
  access: reads({ right: null, colleagues: true, impersonation: "forbidden", topic: "pin" }),
  fails: ["pin.not_set"],
  input: z.object({ pin: wireText(20) }),
  output: z.object({ pin_trust: z.string(), seconds: z.int() }),
  run: async (context, { pin }) => {
    const setAt = await provePin(context, pin);
    if (!setAt || !context.isPanelCall) throw fail("pin.not_set");
    return { pin_trust: await issueTrust(context, setAt), seconds: trustSeconds };
  },
});
