import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { ticketMessages } from "@/lib/db/tables/support/tickets";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { ownOf } from "./lookup";
import { readStoredFile, StoredFile } from "./shared/read-file";

/** A file of one of the caller's tickets. */
export const readFile = operation({
  name: "conversations.file",
  summary: "Reads a file of a conversation with support",
  access: reads({ who: "person", right: null }),
  input: z.object({ id: z.int32() }),
  output: StoredFile,
  run: ({ db, actor }, { id }) =>
    readStoredFile(db, id, and(ownOf(actor), eq(ticketMessages.isInternal, false))),
});
