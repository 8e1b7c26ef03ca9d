import { z } from "zod";
import { reads } from "../../kernel/access/access";
import { DomainError } from "../../kernel/errors/fail";
import type { SignedContext } from "../../kernel/operation/context";
import { operation } from "../../kernel/operation/operation";
import { serverOrFailed } from "../../kernel/server/server-target";
import { invoice } from "../../money/billing/lookup";
import { nameOf } from "../../money/billing/rules";
import { readAbout } from "./about-rules";
import { AboutShown } from "./schema";

const server = serverOrFailed("about");
const ownInvoice = invoice("about");

export type FoundAbout = {
  columns: { serverId: number | null; invoiceId: number | null; page: string | null };
  shown: AboutShown | null;
};

const nothing: FoundAbout = { columns: { serverId: null, invoiceId: null, page: null }, shown: null };

/** What the URL's key refers to, if it belongs to the caller; else nothing. */
export async function findAbout(context: SignedContext, key: string): Promise<FoundAbout> {
  const about = readAbout(key);
  if (about === null) return nothing;
  const { columns } = nothing;
  if (about.kind === "page")
    return { columns: { ...columns, page: about.page }, shown: { key, kind: "page", name: about.page } };
  try {
    if (about.kind === "server") {
      const { id, hostname } = await server.find(context, about.id, false);
      return { columns: { ...columns, serverId: id }, shown: { key, kind: "server", name: hostname } };
    }
    const row = await ownInvoice.find(context, about.id, false);
    return { columns: { ...columns, invoiceId: row.id }, shown: { key, kind: "invoice", name: nameOf(row) } };
  } catch (error) {
    if (error instanceof DomainError) return nothing;
    throw error;
  }
}

/** For the form of a new question: the display name of its subject. */
export const showAbout = operation({
  name: "conversations.about",
  summary: "Names what a question would be about",
  access: reads({ who: "person", right: null }),
  input: z.object({ about: z.string().max(40) }),
  output: z.object({ about: AboutShown.nullable() }),
  run: async (context, { about }) => ({ about: (await findAbout(context, about)).shown }),
});
