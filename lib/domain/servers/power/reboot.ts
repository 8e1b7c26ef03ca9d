import { writes } from "../../kernel/access/access";
import { asyncOperation } from "../../kernel/async/async-operation";
import { workFailures } from "../servers/errors";
import { switching } from "./switch-power";

/** `eq/reboot` (modules 5.1.3): requires that the server is on. */
export const reboot = asyncOperation({
  name: "eq.reboot",
  summary: "Restarts a server",
  description: "Restarts a server, gently where its system answers. The callback ends when it is on again.",
  access: writes({ proof: ["pin"], topic: "pin" }),
  changes: ["servers"],
  fails: [...workFailures, "server.off"],
  ...switching("reboot"),
});
