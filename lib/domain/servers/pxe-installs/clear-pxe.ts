import { eq } from "drizzle-orm";
import { about } from "@/lib/base/about";
import { wireText } from "@/lib/base/form-values";
import { pxeInstalls } from "@/lib/db/tables/servers/pxe-installs";
import { writes } from "../../kernel/access/access";
import { asyncOperation } from "../../kernel/async/async-operation";
import { locked } from "../../kernel/operation/target";
import { server } from "../../kernel/server/server-target";
import { OfServer } from "../power/schema";
import { workFailures } from "../servers/errors";
import { askMachine } from "../servers/shared/ask-machine";
import { requireUsable } from "../servers/shared/require-usable";
import { adoptInstalled } from "./shared/adopt";

/** `eq/clear_pxe` (modules 5.1.4): disables netboot and aborts a running PXE install. */
export const clearPxeInstall = asyncOperation({
  name: "eq.clear_pxe",
  summary: "Clears what a server installs when it starts from the network",
  description: "Forgets what `eq/create_pxe` stored, so that the server starts from its disks again.",
  access: writes({ right: "eq/create_pxe" }),
  changes: ["servers"],
  fails: workFailures,
  target: locked(server("id")),
  input: OfServer.extend({
    hostname: about(wireText(253).optional(), "Ignored: the number says which server it is.", "web-1"),
    pin: about(wireText(200).optional(), "Not asked for.", ""),
  }),
  begin: async (_context, _input, row) => requireUsable(row),
  perform: async (_context, { target, signal }) =>
    askMachine(target, "clearNetInstall", async (provisioner, machine) => {
      // Also clears a failed installation, whose state is thrown.
      const seen = await provisioner.netInstall(machine, signal).catch(() => "none" as const);
      await provisioner.clearNetInstall(machine, signal);
      return {
        state: "done",
        keep: async (db, now) => {
          if (seen === "done") await adoptInstalled(db, target, now);
          else await db.delete(pxeInstalls).where(eq(pxeInstalls.serverId, target.id));
          return { scope: "PXE configuration is cleared" };
        },
      };
    }),
});
