import { z } from "zod";
import { about } from "@/lib/base/about";
import { wireInt } from "@/lib/base/form-values";
import { reads } from "../../kernel/access/access";
import { Tag } from "../../kernel/account/schema";
import { operation } from "../../kernel/operation/operation";
import { server } from "../../kernel/server/server-target";
import { readServerTags } from "../servers/shared/read-tags";
import { componentInput } from "./schema";

/** `tag/list` (modules 5.5). Internal tags are never shown. */
export const listTags = operation({
  name: "tag.list",
  summary: "Lists the tags of a server",
  description: "Answers the tags of a server that its owner may see, the system's among them.",
  access: reads(),
  target: server("id"),
  input: z.object({ id: about(wireInt(0), "Number of the server.", 55001), component: componentInput }),
  output: z.object({ tags: about(z.array(Tag), "The tags.") }),
  run: async ({ db }, { component }, row) => ({ tags: await readServerTags(db, row, component) }),
});
