import { writes } from "../kernel/access";
import { asyncOperation } from "../kernel/async-operation";
import { switching } from "./switch-power";

/** `eq/off` (modules 5.1.3): the system is asked to shut down. */
export const powerOff = asyncOperation({
  name: "eq.off",
  summary: "Shuts a server down",
  access: writes({ proof: ["pin"] }),
  ...switching("off"),
});
