import { writes } from "../kernel/access";
import { asyncOperation } from "../kernel/async-operation";
import { adding } from "./adding";

/** `eq/add_ipmi_admin` (modules 5.1.3): may also change the controller's settings. */
export const addControllerAdmin = asyncOperation({
  name: "eq.add_ipmi_admin",
  summary: "Makes an administrator of a server's management controller",
  access: writes({ proof: ["pin"] }),
  ...adding(true),
});
