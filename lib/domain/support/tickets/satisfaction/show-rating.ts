import { z } from "zod";
import { reads } from "../../../kernel/access/access";
import { operation } from "../../../kernel/operation/operation";
import { ticket } from "../lookup";
import { ratings } from "../rules";
import { canBeRated } from "./write-rating";

/** What the customer has said of a solution, and whether they can say it now. */
export const showRating = operation({
  name: "conversations.rating",
  summary: "Tells how well a conversation was solved",
  access: reads({ who: "person", right: null }),
  target: ticket("id"),
  input: z.object({ id: z.int32() }),
  output: z.object({ rating: z.enum(ratings).nullable(), can_rate: z.boolean() }),
  run: async (_context, _input, row) => ({ rating: row.rating, can_rate: canBeRated(row) }),
});
