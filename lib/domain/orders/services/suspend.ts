import { writes } from "../../kernel/access/access";
import { asyncOperation } from "../../kernel/async/async-operation";
import { workFailures } from "../../servers/servers/errors";
import { pausing } from "./pausing";

/** `eq/suspend`: switches the server off until its owner ends the pause; it is charged all the same. */
export const pauseServer = asyncOperation({
  name: "eq.suspend",
  summary: "Pauses a server",
  description:
    "Pauses a server on its owner's wish: it is switched off and stays so until `eq/unsuspend`. Its price goes on.",
  access: writes({ proof: ["pin"], topic: "pin" }),
  changes: ["servers"],
  fails: workFailures,
  ...pausing("suspend"),
});
