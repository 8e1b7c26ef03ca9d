import { z } from "zod";
import { writes } from "../../../kernel/access/access";
import { operation } from "../../../kernel/operation/operation";
import { locked } from "../../../kernel/operation/target";
import { ticket } from "../lookup";
import { ratings } from "../rules";
import { writeRating } from "./write-rating";

/** Says whether a solved ticket was solved well; can be said again. Idempotent. */
export const rateTicket = operation({
  name: "conversations.rate",
  summary: "Says how well a conversation was solved",
  access: writes({ who: "person", right: null, topic: "talks" }),
  changes: ["conversations"],
  fails: ["conversation.not_solved"],
  target: locked(ticket("id")),
  input: z.object({ id: z.int32(), rating: z.enum(ratings) }),
  output: z.object({}),
  run: async ({ db, now, note }, { rating }, row) => {
    if (await writeRating(db, row, rating, now))
      note({ target: `conversation ${row.id}`, changes: { rating } });
    return {};
  },
});
