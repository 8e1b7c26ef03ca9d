import { writes } from "../kernel/access";
import { asyncOperation } from "../kernel/async-operation";
import { adding } from "./adding";

/** `eq/add_ipmi_user` (modules 5.1.3): may look at the screen and switch the power. */
export const addControllerUser = asyncOperation({
  name: "eq.add_ipmi_user",
  summary: "Makes a user of a server's management controller",
  access: writes({ proof: ["pin"] }),
  ...adding(false),
});
