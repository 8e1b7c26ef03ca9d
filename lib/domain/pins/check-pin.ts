import { reads } from "../kernel/access";
import { operation } from "../kernel/operation";
import { tryPin } from "../kernel/pin-guard";
import { CheckPin, PinCallback } from "./schema";
import { writePinResult } from "./write-result";

/** `eq/check_pin` (specification 4.4): whether this is the account's PIN, as an asynchronous result. */
export const checkPin = operation({
  name: "eq.check_pin",
  summary: "Checks the account's PIN",
  access: reads({ right: "eq/set_pin" }),
  input: CheckPin,
  output: PinCallback,
  run: async (context, input) => {
    const given = input.pin ?? input.old_pin ?? "";
    const tried = await tryPin(context.actor.account.id, given, context.now);
    return writePinResult(context, "check_pin", tried);
  },
});
