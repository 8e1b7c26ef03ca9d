import { z } from "zod";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { concernOf } from "./lookup";
import { ConcernInput } from "./schema";
import { countConcerned } from "./shared/concerned";

/** How many servers and customers an announcement would concern, while it is written. Shows nothing of them. */
export const countAnnouncement = staffOperation({
  name: "announcements.count",
  summary: "Counts whom an announcement would concern",
  access: byStaff("read", "announcements/manage"),
  looks: "never",
  input: ConcernInput,
  output: z.object({ servers: z.int(), customers: z.int(), is_more: z.boolean() }),
  run: async ({ db }, asked) => {
    const { isMore, ...counts } = await countConcerned(db, concernOf(asked));
    return { ...counts, is_more: isMore };
  },
});
