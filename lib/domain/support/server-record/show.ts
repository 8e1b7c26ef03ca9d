import { z } from "zod";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { hasStaffRight } from "../../kernel/staff/staff-rights";
import { readInvoices } from "../../money/billing/shared/invoices-of-server";
import { readAccess } from "../impersonation/shared/read-access";
import { findAnyServer } from "./find-record";
import { readNotesOf, readOwner } from "./read-customer";
import {
  readAddressesOf,
  readBackEndOf,
  readFirewallOf,
  readHostOf,
  readNetworksOf,
  readSale,
  readUnitOf,
} from "./read-details";
import { readJobsOf } from "./read-jobs";
import { ServerRecord } from "./schema";

/** A server of any customer. Each read is audited and visible to the customer. */
export const showServerRecord = staffOperation({
  name: "desk.server",
  summary: "Shows a server of a customer to staff",
  access: byStaff("read", "customers/find"),
  within: "rows",
  fails: ["server.not_found"],
  input: z.object({ id: z.int32() }),
  output: ServerRecord,
  run: async ({ db, now, actor, note }, { id }) => {
    const row = await findAnyServer(db, id);
    const { accountId, suspendedBy, installOptions } = row;
    const { access, access_until, consoles_until } = await readAccess(db, accountId, now);
    const invoices = await readInvoices(db, accountId, id);
    const seesHosts = actor.kind === "staff" && hasStaffRight(actor.account, "hosts/read");
    note({ accountId, target: `server ${id}`, changes: { looked: "servers" } });
    return {
      id,
      hostname: row.hostname,
      label: row.label,
      state: row.state,
      suspended_by: suspendedBy,
      suspension:
        suspendedBy === "staff"
          ? { at: row.suspendedAt?.toISOString() ?? null, reason: row.shownReason ?? "" }
          : null,
      rescue_since: row.rescueSince?.toISOString() ?? null,
      os: row.systemName,
      software: row.softwareName,
      location: row.location,
      back_end: await readBackEndOf(db, row),
      host: seesHosts ? await readHostOf(db, row) : null,
      unit: await readUnitOf(db, id),
      product_id: row.productId,
      order_id: row.orderId,
      created: row.createdAt.toISOString(),
      ready: row.readyAt?.toISOString() ?? null,
      deleted: row.deletedAt?.toISOString() ?? null,
      addresses: await readAddressesOf(db, id),
      firewall: await readFirewallOf(db, id, now),
      network6: installOptions.network6 ?? null,
      private_networks: await readNetworksOf(db, id),
      ...(await readSale(db, row)),
      invoices: invoices.map(({ due: _, ...invoice }) => invoice),
      jobs: await readJobsOf(db, id),
      customer: await readOwner(db, accountId),
      consent: { access, access_until, consoles_until },
      notes: await readNotesOf(db, accountId),
    };
  },
});
