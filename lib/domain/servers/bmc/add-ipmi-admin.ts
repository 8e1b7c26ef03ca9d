import { writes } from "../../kernel/access/access";
import { asyncOperation } from "../../kernel/async/async-operation";
import { workFailures } from "../servers/errors";
import { adding } from "./adding";

/** `eq/add_ipmi_admin` (modules 5.1.3): adds a user that may also change the BMC's settings. */
export const addBmcAdmin = asyncOperation({
  name: "eq.add_ipmi_admin",
  summary: "Makes an administrator of a server's management controller",
  description: "Makes such a user with the rights of an administrator of the controller.",
  access: writes({ proof: ["pin"], topic: "pin" }),
  changes: ["servers"],
  fails: [...workFailures, "argument.unsupported", "machine.unsupported"],
  ...adding(true),
});
