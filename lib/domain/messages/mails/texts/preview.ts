import { byStaff } from "../../../kernel/access/access";
import { staffOperation } from "../../../kernel/staff/staff-operation";
import { requireKey } from "./lookup";
import { requireTemplate, templateErrors } from "./require-template";
import { MailTextDraft, ShownMail } from "./schema";
import { showMail } from "./show-mail";
import { targetOf } from "./target";

/** How a mail with this text arrives, with facts as they could be. Nothing is saved. */
export const previewMailText = staffOperation({
  name: "mail_texts.preview",
  summary: "Shows a mail with a text that is not saved",
  access: byStaff("read", "mail_texts/manage"),
  looks: "now_and_then",
  fails: ["mail_text.not_found", "brand.not_found", ...templateErrors],
  input: MailTextDraft,
  output: ShownMail,
  run: async ({ db, note }, { subject, body, example, ...named }) => {
    const { shown, ...key } = await requireKey(db, named);
    const template = { subject, body };
    requireTemplate(key, template);
    note({ target: targetOf(key), changes: { ...key } });
    return showMail(key, shown, template, example);
  },
});
