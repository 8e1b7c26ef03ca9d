import { and, eq, inArray, notInArray } from "drizzle-orm";
import { z } from "zod";
import { about } from "@/lib/base/about";
import { wireInt } from "@/lib/base/form-values";
import { tags } from "@/lib/db/tables/servers/tags";
import { writes } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import type { Target } from "../../kernel/operation/target";
import { requireUnheld } from "../../kernel/server/hold-server";
import { type ServerRow, server } from "../../kernel/server/server-target";
import { lookFailures } from "../servers/errors";
import { panelTags } from "../servers/rules";
import { componentInput } from "./schema";

const one = server("id");

/** Without an id all servers are meant; 0 is no server, and never all. */
const oneOrAll: Target<{ only: ServerRow | null }> = {
  ...one,
  find: async (context, value, isLocked) => ({
    only: value === undefined ? null : await one.find(context, value, isLocked),
  }),
};

/**
 * `tag/clear` (docs/api.md): removes the caller's tags of a component from one server or all; none if one of those
 * servers is being installed.
 */
export const clearTags = operation({
  name: "tag.clear",
  summary: "Removes the tags of a server, or of all",
  description: "Removes the caller's own tags of a server, or of every server where none is named.",
  access: writes(),
  changes: ["servers"],
  fails: lookFailures,
  target: oneOrAll,
  input: z.object({
    id: about(wireInt(0).optional(), "Number of the server; left out, of all servers.", 55001),
    component: componentInput,
  }),
  output: z.object({}),
  run: async ({ db, note, actor }, { component }, { only }) => {
    const ids = only ? [only.id] : actor.session.serverIds;
    if (ids.length === 0) return {};
    const gone = await db
      .delete(tags)
      .where(
        and(
          eq(tags.component, component),
          inArray(tags.componentId, ids),
          eq(tags.isInternal, false),
          // A server's host name stays; a variable of that name is an ordinary one.
          notInArray(tags.tag, component === "eq" ? [...panelTags, "hostname"] : [...panelTags]),
        ),
      )
      .returning({ tag: tags.tag, serverId: tags.componentId });
    await requireUnheld(db, ...new Set(gone.map(({ serverId }) => serverId)), ...(only ? [only.id] : []));
    if (gone.length === 0) return {};
    const names = [...new Set(gone.map(({ tag }) => tag))];
    note({ ...(only ? { target: `server ${only.id}` } : {}), changes: { removed: names } });
    return {};
  },
});
