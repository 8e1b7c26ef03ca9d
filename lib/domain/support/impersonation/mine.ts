import { z } from "zod";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { readImpersonations } from "./read-impersonations";
import { ImpersonationRecord } from "./schema";

const pageSize = 10;

/** Impersonation sessions of the account, newest first: who, when, why, reads and changes. */
export const listImpersonations = operation({
  name: "visits.mine",
  summary: "Lists the visits of support to the account",
  access: reads({ who: "person", right: null }),
  input: z.object({ before: z.int32().positive().optional() }),
  output: z.object({ visits: z.array(ImpersonationRecord), older: z.int().nullable() }),
  run: async ({ db, now, actor }, { before }) => {
    const found = await readImpersonations(db, actor.account.id, { now, before, size: pageSize + 1 });
    const shown = found.slice(0, pageSize);
    return { visits: shown, older: found.length > pageSize ? (shown.at(-1)?.id ?? null) : null };
  },
});
