import { writes } from "../../kernel/access/access";
import { asyncOperation } from "../../kernel/async/async-operation";
import { workFailures } from "../../servers/servers/errors";
import { pausing } from "./pausing";

/** `eq/unsuspend`: ends the owner's own pause, never a suspension for non-payment. */
export const resumeServer = asyncOperation({
  name: "eq.unsuspend",
  summary: "Ends the pause of a server",
  description:
    "Ends a pause of the owner's and switches the server on. What unpaid invoices or staff have suspended stays so.",
  access: writes(),
  changes: ["servers"],
  fails: workFailures,
  ...pausing("unsuspend"),
});
