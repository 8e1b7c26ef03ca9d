import { writes } from "../../kernel/access/access";
import { asyncOperation } from "../../kernel/async/async-operation";
import { workFailures } from "../servers/errors";
import { switching } from "./switch-power";

/** `eq/hard_off` (modules 5.1.3): cuts the power; data not written to disk is lost. */
export const hardOff = asyncOperation({
  name: "eq.hard_off",
  summary: "Cuts the power of a server",
  description: "Cuts a server's power without asking its system. What was not written to disk is lost.",
  access: writes({ right: "eq/off", proof: ["pin"], topic: "pin" }),
  changes: ["servers"],
  fails: workFailures,
  ...switching("hard_off"),
});
