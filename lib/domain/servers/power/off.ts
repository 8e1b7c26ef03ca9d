import { writes } from "../../kernel/access/access";
import { asyncOperation } from "../../kernel/async/async-operation";
import { workFailures } from "../servers/errors";
import { switching } from "./switch-power";

/** `eq/off` (modules 5.1.3): requests a shutdown by the operating system. */
export const powerOff = asyncOperation({
  name: "eq.off",
  summary: "Shuts a server down",
  description:
    "Asks a server's system to shut down, and cuts the power where it does not. The callback ends when it is off.",
  access: writes({ proof: ["pin"], topic: "pin" }),
  changes: ["servers"],
  fails: workFailures,
  ...switching("off"),
});
