import { eq } from "drizzle-orm";
import { z } from "zod";
import { legalVersions } from "@/lib/db/tables/customers/legal";
import { byStaff } from "../../../kernel/access/access";
import { fail } from "../../../kernel/errors/fail";
import { staffOperation } from "../../../kernel/staff/staff-operation";
import { LegalKey } from "../schema";
import { lockDraft, targetOf } from "./lookup";

/** Deletes the draft of a document. Published versions stay. */
export const discardDraft = staffOperation({
  name: "legal_documents.discard_draft",
  summary: "Deletes the draft of a legal document",
  access: byStaff("write", "legal/manage"),
  changes: [],
  fails: ["legal.no_draft", "legal.changed_meanwhile"],
  input: LegalKey.extend({ revision: z.string().max(40) }),
  output: z.object({}),
  run: async ({ db, note }, { revision, ...key }) => {
    const draft = await lockDraft(db, key, revision);
    if (!draft) throw fail("legal.no_draft");
    await db.delete(legalVersions).where(eq(legalVersions.id, draft.id));
    note({ target: targetOf(key), changes: { brand: key.brand, deleted: `${key.kind} ${draft.number}` } });
    return {};
  },
});
