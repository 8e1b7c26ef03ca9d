import { writes } from "../kernel/access";
import { asyncOperation } from "../kernel/async-operation";
import { pausing } from "./pausing";

/** `eq/suspend`: off, and not to be switched on until its owner ends the pause; it is paid for all the same. */
export const pauseServer = asyncOperation({
  name: "eq.suspend",
  summary: "Pauses a server",
  access: writes({ proof: ["pin"] }),
  ...pausing("suspend"),
});
