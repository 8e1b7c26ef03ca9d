import { desc, eq } from "drizzle-orm";
import { mails } from "@/lib/db/tables/mails";
import { connect, setTestRuntime } from "./factories";
import type { PanelProcess } from "./panel-process";

export type Mail = { recipient: string; subject: string; body: string };

/** The mails that a running panel has stored for an account, by its id or the address they went to; newest first. */
export async function readMails(
  panel: Pick<PanelProcess, "databaseUrl" | "url">,
  to: { id: number } | { email: string },
): Promise<Mail[]> {
  // They are sealed with the secret that all panels under test share.
  setTestRuntime(panel.url);
  const { db, close } = connect(panel.databaseUrl);
  try {
    return await db
      .select({ recipient: mails.recipient, subject: mails.subject, body: mails.body })
      .from(mails)
      .where("id" in to ? eq(mails.accountId, to.id) : eq(mails.recipient, to.email))
      .orderBy(desc(mails.id));
  } finally {
    await close();
  }
}
