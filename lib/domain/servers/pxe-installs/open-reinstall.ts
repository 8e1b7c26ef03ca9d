import { z } from "zod";
import { about } from "@/lib/base/about";
import { writes } from "../../kernel/access/access";
import { asyncOperation, Callback } from "../../kernel/async/async-operation";
import { locked } from "../../kernel/operation/target";
import { server } from "../../kernel/server/server-target";
import { OfServerWithPin } from "../power/schema";
import { workFailures } from "../servers/errors";
import { requireAble } from "../servers/shared/able";
import { requireUsable } from "../servers/shared/require-usable";
import { netInstallation } from "./shared/kind";

/**
 * `eq/reinstall` with the id alone (docs/api.md, eq): returns the key that collects the stages of the step-by-step
 * reinstall.
 */
export const openReinstall = asyncOperation({
  name: "eq.open_reinstall",
  summary: "Opens the key that collects the stages of a reinstallation over the network",
  description:
    "With `id` alone: opens a key that collects the stages of a reinstallation that is done step by step, with `eq/create_pxe`, `eq/boot_dev` and `eq/reboot`.",
  access: writes({ right: "eq/reinstall", proof: ["pin"], topic: "pin" }),
  changes: ["jobs", "servers"],
  fails: [...workFailures, "machine.unsupported"],
  target: locked(server("id")),
  input: OfServerWithPin,
  output: Callback.extend({
    reinstall_key: about(
      z.string(),
      "The same key, for `eq/create_pxe`.",
      "48213057721940638572106394857201",
    ),
  }),
  answer: (callback) => ({ callback, reinstall_key: callback }),
  context: (_context, _input, row) => ({ location: row.location, reinstall: "1" }),
  begin: async ({ db }, _input, row) => {
    await requireAble(db, row, "prepareNetInstall");
    requireUsable(row);
  },
  kind: netInstallation,
});
