import { sql } from "drizzle-orm";
import type { MomentColumn, TextColumns } from "../../kernel/staff/staff-lines";
import { staffQueue } from "../../kernel/staff/staff-queue";

/** Hosts that do not answer, the one with the most machines first. The list is short: it has no second page. */
export const hostsQueue = staffQueue({
  name: "hosts",
  right: "hosts/read",
  hasNoAccounts: true,
  size: 200,
  href: ({ id }) => `/staff/hosts/${id}`,
  statement: ({ size }) => sql<TextColumns & { id: string; state: string; at: MomentColumn }>`
    select h.id, h.name as title, h.back_end as detail, h.state, h.state_since as at
    from hosts h where h.state in ('offline', 'gone')
    order by h.machines desc, h.id limit ${size + 1}`,
  line: (row) => row,
});
