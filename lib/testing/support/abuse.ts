import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { database } from "@/lib/db/client";
import { addressHistory } from "@/lib/db/tables/network/address-history";
import type { StaffContext } from "@/lib/domain/kernel/operation/context";
import { addComplaint } from "@/lib/domain/support/tickets/abuse/add";
import { showCase } from "@/lib/domain/support/tickets/abuse/show";
import { tellCustomer } from "@/lib/domain/support/tickets/abuse/tell";

/** That the server had the address from then until then; null = has it still. */
export const heldSince = (serverId: number, ip: string, since: Date, until: Date | null = null) =>
  database()
    .update(addressHistory)
    .set({ since, until })
    .where(and(eq(addressHistory.serverId, serverId), eq(addressHistory.ip, ip)));

type Wanted = Partial<Parameters<typeof addComplaint.call>[1]>;

/** A complaint of spam that staff type; returns the case. */
export const complain = async (staff: StaffContext, address: string, wanted: Wanted = {}): Promise<number> =>
  (
    await addComplaint.call(staff, {
      ...{ address, kind: "spam", seen: "2030-05-03T09:00:00Z", text: "Spam from there", sender: "" },
      key: randomUUID(),
      ...wanted,
    })
  ).id;

/** Tells the customer of a case; returns the ticket. */
export async function tellOf(staff: StaffContext, id: number, hours = 10): Promise<number> {
  const { customer, address, told } = await showCase.call(staff, { id });
  const sent = await tellCustomer.call(staff, {
    ...{ id, subject: "Complaint", text: "Please look", quote: "Spam from there", complaints: [], hours },
    ...{ seen: { account: customer?.id ?? 0, address, told }, send_key: `tell-${randomUUID()}` },
  });
  return sent.ticket;
}
