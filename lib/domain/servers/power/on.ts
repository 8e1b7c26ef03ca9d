import { writes } from "../../kernel/access/access";
import { asyncOperation } from "../../kernel/async/async-operation";
import { workFailures } from "../servers/errors";
import { switching } from "./switch-power";

/** `eq/on` (modules 5.1.3): needs no PIN, because it interrupts nothing. */
export const powerOn = asyncOperation({
  name: "eq.on",
  summary: "Switches a server on",
  description:
    "Switches a server's machine on. The callback ends when it is on; on a machine that is on it ends at once.",
  access: writes(),
  changes: ["servers"],
  fails: workFailures,
  ...switching("on"),
});
