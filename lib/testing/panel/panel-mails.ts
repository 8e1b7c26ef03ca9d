import { desc, eq } from "drizzle-orm";
import { mails } from "@/lib/db/tables/messages/mails";
import { withDatabase } from "./panel-database";
import type { PanelProcess } from "./panel-process";

export type Mail = { recipient: string; subject: string; body: string };

/** Mails stored by a running panel for an account, by its id or the recipient; newest first. */
export const readMails = (
  panel: Pick<PanelProcess, "databaseUrl" | "url">,
  to: { id: number } | { email: string },
): Promise<Mail[]> =>
  withDatabase(panel, (db) =>
    db
      .select({ recipient: mails.recipient, subject: mails.subject, body: mails.body })
      .from(mails)
      .where("id" in to ? eq(mails.accountId, to.id) : eq(mails.recipient, to.email))
      .orderBy(desc(mails.id)),
  );
