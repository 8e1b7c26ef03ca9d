import { writes } from "../../kernel/access/access";
import { asyncOperation } from "../../kernel/async/async-operation";
import { workFailures } from "../servers/errors";
import { adding } from "./adding";

/** `eq/add_ipmi_user` (modules 5.1.3): adds a user that may view the screen and switch the power. */
export const addBmcUser = asyncOperation({
  name: "eq.add_ipmi_user",
  summary: "Makes a user of a server's management controller",
  description:
    "Makes a user on the machine's management controller, with a random name and password that the callback's `scope` tells once.",
  access: writes({ proof: ["pin"], topic: "pin" }),
  changes: ["servers"],
  fails: [...workFailures, "argument.unsupported", "machine.unsupported"],
  ...adding(false),
});
