import { and, eq, ne } from "drizzle-orm";
import { wireInt } from "@/lib/base/form-values";
import { auditRows } from "@/lib/db/tables/kernel/audit";
import { reads } from "../access/access";
import { readEventName } from "../access/impersonation-guard";
import { operation } from "../operation/operation";
import { serverOrFailed } from "../server/server-target";
import { AuditFilter, AuditPage } from "./schema";
import { readRows } from "./shared/read-rows";

/** Lists the actions on one server, with their actors, newest first, paginated. */
export const listServerActivity = operation({
  name: "audit.of_server",
  summary: "Lists what was done to a server, as its page shows it",
  access: reads({ right: "eq/show" }),
  target: serverOrFailed("id"),
  input: AuditFilter.pick({ before: true, after: true }).extend({ id: wireInt(0) }),
  output: AuditPage,
  run: async ({ db, actor: { session, member, onBehalf } }, { id, ...place }, { accountId }) => {
    const whose = and(
      eq(auditRows.accountId, accountId),
      eq(auditRows.target, `server ${id}`),
      // Reads by support are summarized per impersonation session.
      ne(auditRows.operation, readEventName),
    );
    const page = await readRows(db, whose, place, onBehalf !== undefined);
    // Members' IP addresses are shown to the owner only; staff's to no customer.
    const isOwner = member === undefined && session.apiKeyId === null;
    const entries = page.entries.map((entry) => ({
      ...entry,
      account: null,
      address: isOwner && entry.who.kind !== "staff" && entry.who.kind !== "operator" ? entry.address : "",
    }));
    return { ...page, entries };
  },
});
