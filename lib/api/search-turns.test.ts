import { expect, it } from "vitest";
import { takeTurn, turnState } from "@/lib/base/fair-turns";
import { pools, type TurnPool } from "@/lib/base/pools";
import { database } from "@/lib/db/client";
import { listActivity } from "@/lib/domain/kernel/audit/mine";
import { searchAudit } from "@/lib/domain/kernel/audit/search";
import { listMessageLog } from "@/lib/domain/messages/message-log/list";
import { listServers } from "@/lib/domain/servers/servers/list";
import { showQueue } from "@/lib/domain/support/back-office/queue";
import { showCustomer, showSection } from "@/lib/domain/support/customer-record/show";
import { findAnything } from "@/lib/domain/support/search/find";
import { addAccount } from "@/lib/testing/factories";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { waitFor } from "@/lib/testing/wait-for";

withCatalogDatabase();

/** Runs `call` while its owner's share of the pool is used up, then frees the share; returns the result. */
async function callBehindOwnShare(pool: TurnPool, owner: number, call: () => Promise<unknown>) {
  const ends: (() => void)[] = [];
  const hold = () => takeTurn(pool, owner, () => new Promise<void>((end) => ends.push(end)));
  const held = Array.from({ length: pools[pool].share }, hold);
  const answer = call();
  await waitFor(() => turnState(pool).waiting === 1 || undefined, "The call takes no turn.", 5_000);
  for (const end of ends) end();
  await Promise.all([answer, ...held]);
}

it("every search and list of staff waits behind the same member's share", async () => {
  const staff = await asStaff("support");
  const customer = await addAccount(database());
  const calls: [string, () => Promise<unknown>][] = [
    ["search.find", () => findAnything.call(staff, { q: "anna" })],
    ["audit.search", () => searchAudit.call(staff, { account: `#${customer.id}` })],
    ["desk.customer", () => showCustomer.call(staff, { id: customer.id })],
    ["desk.section", () => showSection.call(staff, { id: customer.id, section: "invoices" })],
    ["desk.queue", () => showQueue.call(staff, { queue: "cancellations" })],
    ["outbox.list", () => listMessageLog.call(staff, {})],
  ];
  for (const [name, call] of calls)
    await expect(callBehindOwnShare("staff_searches", staff.actor.account.id, call), name).resolves.toBe(
      undefined,
    );
});

it("a customer's searches of servers and of what was done wait behind the account's share", async () => {
  const { id } = await addAccount(database());
  const owner = await asUser(id);
  for (const call of [() => listServers.call(owner, { search: "web" }), () => listActivity.call(owner, {})])
    await callBehindOwnShare("searches", id, call);
});
