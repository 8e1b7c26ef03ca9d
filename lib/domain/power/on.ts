import { writes } from "../kernel/access";
import { asyncOperation } from "../kernel/async-operation";
import { switching } from "./switch-power";

/** `eq/on` (modules 5.1.3): needs no PIN, for it ends nothing (decisions 12). */
export const powerOn = asyncOperation({
  name: "eq.on",
  summary: "Switches a server on",
  access: writes(),
  ...switching("on"),
});
