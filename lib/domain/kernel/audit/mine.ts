import { and, eq, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import { reads } from "../access/access";
import { readEventName } from "../access/impersonation-guard";
import { inTurn } from "../operation/in-turn";
import { operation } from "../operation/operation";
import { AuditFilter, AuditPage, ownActors } from "./schema";
import { readRows } from "./shared/read-rows";

type OwnActor = (typeof ownActors)[number];

const byActor = (accountId: number): Record<OwnActor, SQL | undefined> => ({
  me: and(eq(auditRows.actorAccountId, accountId), isNull(auditRows.apiKeyId)),
  colleagues: and(
    eq(auditRows.actorKind, "customer"),
    ne(auditRows.actorAccountId, accountId),
    isNull(auditRows.apiKeyId),
    isNull(auditRows.impersonationId),
  ),
  keys: isNotNull(auditRows.apiKeyId),
  // Matches the condition of an index: few rows of a busy account are by staff.
  staff: sql`(${auditRows.actorKind} in ('staff', 'operator') or ${auditRows.impersonationId} is not null)`,
  panel: eq(auditRows.actorKind, "panel"),
});

/** Reads by support are summarized per impersonation session, not line by line. */
const isNoRead = ne(auditRows.operation, readEventName);

/** Lists the actions in the account, with actor and address, newest first. */
export const listActivity = operation({
  name: "audit.mine",
  summary: "Lists what was done in the account",
  access: reads({ who: "person", right: null }),
  input: AuditFilter.omit({ account: true }).extend({ actor: z.enum(ownActors).optional() }),
  output: AuditPage,
  run: async ({ db, actor: { account, onBehalf } }, { actor, ...filter }) => {
    const whose = and(
      eq(auditRows.accountId, account.id),
      isNoRead,
      actor === undefined ? undefined : byActor(account.id)[actor],
    );
    const page = await inTurn("searches", account.id, () =>
      readRows(db, whose, filter, onBehalf !== undefined),
    );
    // Hides the reader's own email, which every row would repeat; addresses of staff are not shown to customers.
    const entries = page.entries.map((entry) => ({
      ...entry,
      account: null,
      address: entry.who.kind === "staff" || entry.who.kind === "operator" ? "" : entry.address,
    }));
    return { ...page, entries };
  },
});
