import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { about } from "@/lib/base/about";
import { wireInt } from "@/lib/base/form-values";
import { tags } from "@/lib/db/tables/servers/tags";
import { writes } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { operation } from "../../kernel/operation/operation";
import { locked } from "../../kernel/operation/target";
import { requireUnheld } from "../../kernel/server/hold-server";
import { server } from "../../kernel/server/server-target";
import { lookFailures } from "../servers/errors";
import { isPanelTag } from "./rules";
import { componentInput, nameInput } from "./schema";

/** `tag/remove` (modules 5.5): does nothing if the tag is not set. The host name cannot be removed. */
export const removeTag = operation({
  name: "tag.remove",
  summary: "Removes a tag of a server",
  description: "Removes a tag of a server; one that is not there is no failure. Tags of the system stay.",
  access: writes(),
  changes: ["servers"],
  fails: [...lookFailures, "tag.protected"],
  target: locked(server("id")),
  input: z.object({
    id: about(wireInt(0), "Number of the server.", 55001),
    tag: nameInput,
    component: componentInput,
  }),
  output: z.object({}),
  run: async ({ db, note }, { tag, component }, row) => {
    if (isPanelTag(tag) || (component === "eq" && tag === "hostname")) throw fail("tag.protected", { tag });
    await requireUnheld(db, row.id);
    const mine = and(eq(tags.component, component), eq(tags.componentId, row.id), eq(tags.tag, tag));
    const [gone] = await db
      .delete(tags)
      .where(and(mine, eq(tags.isInternal, false)))
      .returning();
    if (gone) note({ target: `server ${row.id}`, changes: { [tag]: { from: gone.value, to: null } } });
    return {};
  },
});
