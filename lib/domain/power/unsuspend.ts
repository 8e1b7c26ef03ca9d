import { writes } from "../kernel/access";
import { asyncOperation } from "../kernel/async-operation";
import { pausing } from "./pausing";

/** `eq/unsuspend`: ends the owner's own pause, never a suspension for non-payment. */
export const resumeServer = asyncOperation({
  name: "eq.unsuspend",
  summary: "Ends the pause of a server",
  access: writes(),
  ...pausing("unsuspend"),
});
