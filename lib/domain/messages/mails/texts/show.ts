import { desc } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { staffName } from "@/lib/db/staff-name";
import { mailTextChanges } from "@/lib/db/tables/messages/mail-texts";
import { examplePages, mailExamples } from "@/lib/i18n/mails/examples";
import { offeredVariables } from "@/lib/i18n/mails/variables/variables";
import { mailValues, ownTemplate } from "@/lib/i18n/mails/write-mail";
import { byStaff } from "../../../kernel/access/access";
import { staffOperation } from "../../../kernel/staff/staff-operation";
import { changesOf, readRevision, readText, requireKey, type TextKey } from "./lookup";
import { type MailTextChange, MailTextKey, type MailTextVariable, ShownMailText } from "./schema";
import { showMail } from "./show-mail";

const mostChanges = 30;

async function readHistory(db: Database, key: TextKey): Promise<MailTextChange[]> {
  const { id, changedAt, subject, body } = mailTextChanges;
  const rows = await db
    .select({ id, changedAt, subject, body, by: staffName("mail_text_changes.changed_by") })
    .from(mailTextChanges)
    .where(changesOf(key))
    .orderBy(desc(id))
    .limit(mostChanges);
  return rows.map(({ id: revision, changedAt: at, ...row }) => ({ revision, at: at.toISOString(), ...row }));
}

function variablesOf({ kind, language }: TextKey, brand: string): MailTextVariable[] {
  const cases = mailExamples[kind].map((facts) =>
    mailValues<typeof kind>(language, kind, facts, examplePages, brand),
  );
  return Object.entries(offeredVariables(kind)).map(([name, variable]) => ({
    name,
    kind: variable.kind,
    choices: [...variable.choices],
    is_required: variable.isRequired,
    example: String(cases.map((values) => values[name]).find((value) => value != null && value !== "") ?? ""),
  }));
}

function sourceOf({ brand }: TextKey, mine: unknown, ofAll: unknown): ShownMailText["source"] {
  if (mine) return brand === null ? "all" : "brand";
  return ofAll ? "all" : "panel";
}

/** The text of a kind of mail, what it can say, how it looks, and who changed it when. */
export const showMailText = staffOperation({
  name: "mail_texts.show",
  summary: "Shows the text of a kind of mail in one language, its variables and its history",
  access: byStaff("read", "mail_texts/manage"),
  looks: "now_and_then",
  fails: ["mail_text.not_found", "brand.not_found"],
  input: MailTextKey,
  output: ShownMailText,
  run: async ({ db }, input) => {
    const { shown, ...key } = await requireKey(db, input);
    const own = ownTemplate(key.language, key.kind);
    const mine = await readText(db, key);
    const ofAll = key.brand === null ? null : await readText(db, { ...key, brand: null });
    const current = mine ?? ofAll ?? own;
    return {
      ...key,
      own,
      current,
      source: sourceOf(key, mine, ofAll),
      revision: await readRevision(db, key),
      variables: variablesOf(key, shown.name),
      examples: mailExamples[key.kind].length,
      mail: showMail(key, shown, current, 0),
      history: await readHistory(db, key),
    };
  },
});
