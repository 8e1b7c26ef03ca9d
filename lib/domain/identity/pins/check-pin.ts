import { reads } from "../../kernel/access/access";
import { settledOperation } from "../../kernel/operation/settled-operation";
import { tryPin } from "../../kernel/pin/pin-guard";
import { CheckPin } from "./schema";
import { verdictOf } from "./verdict";

/** `eq/check_pin` (specification 4.4): returns whether this is the account's PIN, as an asynchronous result. */
export const checkPin = settledOperation({
  name: "eq.check_pin",
  summary: "Checks the account's PIN",
  description: "Tells by callback whether a PIN is right. Wrong ones count towards its lock.",
  access: reads({ right: "eq/set_pin", impersonation: "forbidden", topic: "pin" }),
  input: CheckPin,
  settle: async (context, input) => {
    const given = input.pin ?? input.old_pin ?? "";
    return verdictOf(await tryPin(context.actor.account.id, given, context.now), "PIN is valid");
  },
});
