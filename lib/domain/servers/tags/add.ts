import { z } from "zod";
import { about } from "@/lib/base/about";
import { wireInt, wireText } from "@/lib/base/form-values";
import { writes } from "../../kernel/access/access";
import { Tag } from "../../kernel/account/schema";
import { operation } from "../../kernel/operation/operation";
import { locked } from "../../kernel/operation/target";
import { server, serverList } from "../../kernel/server/server-target";
import { lookFailures } from "../servers/errors";
import { wantedTag } from "./schema";
import { checkTag, writeTag } from "./write-tag";

const input = { id: about(wireInt(0), "Number of the server.", 55001) };

/** The audit entry of the change. */
const change = ({ id }: { id: number }, { tag, value }: Tag, from: string | null) => ({
  target: `server ${id}`,
  changes: { [tag]: { from, to: value } },
});

/** `tag/add` (modules 5.5): sets a tag of a server; overwrites an existing one. */
export const addTag = operation({
  name: "tag.add",
  summary: "Sets a tag of a server",
  description:
    "Sets a tag of a server to a value, or changes it where it is there. The tag `hostname` renames the server.",
  access: writes(),
  changes: ["servers"],
  fails: [...lookFailures, "tag.too_long", "tag.protected", "tag.too_many"],
  target: locked(server("id")),
  input: z.object({ ...input, ...wantedTag }),
  output: Tag,
  run: async ({ db, note }, wanted, row) => {
    checkTag(wanted);
    const { record, from } = await writeTag(db, row, wanted);
    note(change(row, record, from));
    return record;
  },
});

/** The same for several servers, all or none; the response has the fields of the first one. */
export const addTagToServers = operation({
  name: "tag.add_to_servers",
  summary: "Sets a tag of several servers",
  description: "With `id_list`: sets the same tag of several servers, all of them or none.",
  access: writes({ right: "tag/add" }),
  changes: ["servers"],
  fails: [...lookFailures, "tag.too_long", "tag.protected", "tag.too_many"],
  target: locked(serverList("id_list")),
  input: z.object({
    id_list: about(wireText(10_000), "Numbers of servers with commas between them.", "55001,55002"),
    ...wantedTag,
  }),
  output: Tag.extend({ tags: about(z.array(Tag), "The tag of each server.") }),
  run: async ({ db, note }, wanted, { rows }) => {
    checkTag(wanted);
    const written: Tag[] = [];
    const each = [];
    for (const row of rows) {
      const { record, from } = await writeTag(db, row, wanted);
      written.push(record);
      each.push(change(row, record, from));
    }
    const [first] = written;
    if (!first) throw new Error("A list of servers is never empty.");
    note({ changes: {}, each });
    return { ...first, tags: written };
  },
});
