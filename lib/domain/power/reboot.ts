import { writes } from "../kernel/access";
import { asyncOperation } from "../kernel/async-operation";
import { switching } from "./switch-power";

/** `eq/reboot` (modules 5.1.3): of one that is on. */
export const reboot = asyncOperation({
  name: "eq.reboot",
  summary: "Restarts a server",
  access: writes({ proof: ["pin"] }),
  ...switching("reboot"),
});
