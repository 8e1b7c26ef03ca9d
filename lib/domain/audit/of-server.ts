import { and, eq, ne } from "drizzle-orm";
import { wireInt } from "@/lib/base/form-values";
import { auditRows } from "@/lib/db/tables/kernel";
import { reads } from "../kernel/access";
import { operation } from "../kernel/operation";
import { lookName } from "../kernel/visit-guard";
import { serverOrFailed } from "../servers/lookup";
import { AuditFilter, AuditPage } from "./schema";
import { readRows } from "./shared/read-rows";

/** What was done to one server, by whom; newest first, a page at a time. */
export const listServerActivity = operation({
  name: "audit.of_server",
  summary: "Lists what was done to a server, as its page shows it",
  access: reads({ right: "eq/show" }),
  target: serverOrFailed("id"),
  input: AuditFilter.pick({ before: true, after: true }).extend({ id: wireInt(0) }),
  output: AuditPage,
  run: async ({ db, actor: { session, colleague, onBehalf } }, { id, ...place }, { accountId }) => {
    const whose = and(
      eq(auditRows.accountId, accountId),
      eq(auditRows.target, `server ${id}`),
      // What support looked at is told by visit.
      ne(auditRows.operation, lookName),
    );
    const page = await readRows(db, whose, place, onBehalf !== undefined);
    // From where somebody works is for the owner alone; of staff it is for no customer.
    const isOwner = colleague === undefined && session.apiKeyId === null;
    const entries = page.entries.map((entry) => ({
      ...entry,
      account: null,
      address: isOwner && entry.who.kind !== "staff" && entry.who.kind !== "operator" ? entry.address : "",
    }));
    return { ...page, entries };
  },
});
