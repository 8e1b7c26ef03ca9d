import { z } from "zod";
import { about } from "@/lib/base/about";
import { reads } from "../../kernel/access/access";
import { ownProjects } from "../../kernel/account/own-project";
import { operation } from "../../kernel/operation/operation";
import { Project } from "./schema";
import { countContents, projectOnWire } from "./shared/counts";

export const listProjects = operation({
  name: "projects.list",
  summary: "Lists the projects of the account",
  description:
    "Answers the projects of the account by name, with how much is in each. A key or member limited to some servers sees the projects of those servers.",
  access: reads({ right: "tag/list" }),
  input: z.object({}),
  output: z.object({ list: about(z.array(Project), "The projects.") }),
  run: async (context) => {
    const rows = await ownProjects(context);
    const counts = await countContents(context);
    const all = rows.map((row) => projectOnWire(row, counts(row.id)));
    const isLimited = context.actor.session.serverId !== null;
    return { list: isLimited ? all.filter(({ servers }) => servers > 0) : all };
  },
});
