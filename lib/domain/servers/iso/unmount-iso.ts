import { and, eq } from "drizzle-orm";
import { tags } from "@/lib/db/tables/servers/tags";
import { writes } from "../../kernel/access/access";
import { asyncOperation } from "../../kernel/async/async-operation";
import { locked } from "../../kernel/operation/target";
import { server } from "../../kernel/server/server-target";
import { OfServerWithPin } from "../power/schema";
import { workFailures } from "../servers/errors";
import { requireAble } from "../servers/shared/able";
import { askMachine } from "../servers/shared/ask-machine";
import { requireUsable } from "../servers/shared/require-usable";

/**
 * `iso/unmount_iso`; its result is called `umount_iso`, as clients expect (modules 4). Does nothing if the drive is
 * empty.
 */
export const unmountImage = asyncOperation({
  name: "iso.unmount_iso",
  summary: "Takes the image out of a server's drive",
  description: "Takes the image out of a server's drive. The callback ends when it is out.",
  action: "umount_iso",
  access: writes(),
  changes: ["servers"],
  fails: [...workFailures, "machine.unsupported"],
  target: locked(server("id")),
  input: OfServerWithPin,
  begin: async ({ db }, _input, row) => {
    await requireAble(db, row, "insertImage");
    requireUsable(row);
  },
  perform: async (_context, { key, target, signal }) =>
    askMachine(target, "insertImage", async (provisioner, machine) => {
      const outcome = await provisioner.insertImage(machine, { image: null, key }, signal);
      if (outcome.state !== "done") return outcome;
      return {
        state: "done",
        keep: async (db) => {
          const isIt = and(eq(tags.component, "eq"), eq(tags.componentId, target.id), eq(tags.tag, "iso"));
          await db.delete(tags).where(isIt);
          return { scope: "Image is unmounted" };
        },
      };
    }),
});
