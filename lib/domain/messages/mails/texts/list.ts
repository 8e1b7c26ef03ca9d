import { z } from "zod";
import { groupBy } from "@/lib/base/group-by";
import { mailTexts } from "@/lib/db/tables/messages/mail-texts";
import { mailExamples } from "@/lib/i18n/mails/examples";
import { byStaff } from "../../../kernel/access/access";
import { readBrands } from "../../../kernel/brand/loaded";
import { staffOperation } from "../../../kernel/staff/staff-operation";
import { groupOfMail } from "./groups";
import { MailTextList } from "./schema";

const kinds = Object.keys(mailExamples) as (keyof typeof mailExamples)[];

/** Every kind of mail in its group, and for which brands and languages its text was changed. */
export const listMailTexts = staffOperation({
  name: "mail_texts.list",
  summary: "Lists the kinds of mail and whose texts were changed",
  access: byStaff("read", "mail_texts/manage"),
  looks: "now_and_then",
  input: z.object({}),
  output: MailTextList,
  run: async ({ db }) => {
    const { kind, language, brandId } = mailTexts;
    const rows = await db.select({ kind, language, brand: brandId }).from(mailTexts);
    const changed = groupBy(rows, (row) => row.kind);
    const groups = groupBy(kinds, groupOfMail);
    return {
      groups: [...groups].map(([group, some]) => ({
        group,
        kinds: some.map((name) => ({
          kind: name,
          changed: (changed.get(name) ?? []).map((row) => ({ brand: row.brand, language: row.language })),
        })),
      })),
      brands: (await readBrands(db)).flatMap(({ id, name }) => (id === null ? [] : [{ id, name }])),
    };
  },
});
