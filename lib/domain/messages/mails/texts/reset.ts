import { byStaff } from "../../../kernel/access/access";
import { staffOperation } from "../../../kernel/staff/staff-operation";
import { staffIdOf } from "../../../kernel/staff/staff-reason";
import { lockRevision, readText, requireKey, writeText } from "./lookup";
import { ResetMailText, SavedMailText } from "./schema";
import { targetOf } from "./target";

/** Takes a changed text back. Then the text for all brands is in effect, else the panel's own. */
export const resetMailText = staffOperation({
  name: "mail_texts.reset",
  summary: "Takes back the changed text of a kind of mail in one language",
  access: byStaff("write", "mail_texts/manage"),
  changes: [],
  fails: ["mail_text.not_found", "brand.not_found", "mail_text.changed_meanwhile"],
  input: ResetMailText,
  output: SavedMailText,
  run: async ({ db, now, actor, note }, { revision, ...named }) => {
    const { shown: _, ...key } = await requireKey(db, named);
    await lockRevision(db, key, revision);
    if ((await readText(db, key)) === null) return { revision, is_changed: false };
    const changed = await writeText(db, key, { template: null, changedBy: staffIdOf(actor), now });
    note({ target: targetOf(key), changes: { ...key } });
    return { revision: changed, is_changed: true };
  },
});
