import { ownTemplate } from "@/lib/i18n/mails/write-mail";
import { byStaff } from "../../../kernel/access/access";
import { staffOperation } from "../../../kernel/staff/staff-operation";
import { staffIdOf } from "../../../kernel/staff/staff-reason";
import { lockRevision, readText, requireKey, writeText } from "./lookup";
import { requireTemplate, templateErrors } from "./require-template";
import { ChangedMailText, SavedMailText } from "./schema";
import { targetOf } from "./target";

/** Changes the text of a kind of mail; every process writes mails with it within a second. */
export const changeMailText = staffOperation({
  name: "mail_texts.change",
  summary: "Changes the text of a kind of mail in one language",
  access: byStaff("write", "mail_texts/manage"),
  changes: [],
  fails: ["mail_text.not_found", "brand.not_found", ...templateErrors, "mail_text.changed_meanwhile"],
  input: ChangedMailText,
  output: SavedMailText,
  run: async ({ db, now, actor, note }, { subject, body, revision, ...named }) => {
    const { shown: _, ...key } = await requireKey(db, named);
    const template = { subject, body };
    requireTemplate(key, template);
    await lockRevision(db, key, revision);
    const before = (await readText(db, key)) ?? ownTemplate(key.language, key.kind);
    if (before.subject === subject && before.body === body) return { revision, is_changed: false };
    const changed = await writeText(db, key, { template, changedBy: staffIdOf(actor), now });
    note({ target: targetOf(key), changes: { ...key, subject } });
    return { revision: changed, is_changed: true };
  },
});
