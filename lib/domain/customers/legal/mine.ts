import { z } from "zod";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { AcceptedDocument } from "./schema";
import { readAccepted } from "./shared/read-accepted";

/** The documents that were accepted for the account, the newest first. */
export const myDocuments = operation({
  name: "legal.mine",
  summary: "Lists the legal documents that were accepted",
  access: reads({ right: "billing/get_client" }),
  input: z.object({}),
  output: z.object({ accepted: z.array(AcceptedDocument) }),
  run: async ({ db, actor }) => ({ accepted: await readAccepted(db, actor.account.id) }),
});
