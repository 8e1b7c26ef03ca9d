import { z } from "zod";
import { localeOf } from "@/lib/base/locale";
import { reads } from "../../kernel/access/access";
import { brandOfAccount } from "../../kernel/brand/loaded";
import { operation } from "../../kernel/operation/operation";
import { PendingDocument } from "./schema";
import { readPending } from "./shared/acceptance";
import { pendingOf } from "./shared/pending-document";

/** The documents in effect that the account has yet to accept before it can order on the panel's pages. */
export const pendingDocuments = operation({
  name: "legal.pending",
  summary: "Lists the legal documents that are to be accepted",
  access: reads({ right: "eq/order_instance" }),
  input: z.object({ language: z.string().max(10).optional() }),
  output: z.object({ documents: z.array(PendingDocument) }),
  run: async ({ db, now, actor: { account } }, { language }) => {
    const brand = brandOfAccount(account);
    const pending = await readPending(db, account, now);
    return { documents: pendingOf(pending, localeOf(language ?? account.language), brand) };
  },
});
