import { earlierInvoices, earlierPayments } from "@/lib/db/tables/money/earlier-documents";
import type { SourceCustomer } from "../source";
import { replace } from "./documents";
import { type Elsewhere, type OwnedNoun, ownedNouns } from "./owners";
import { endServices } from "./services";
import { forgetObjects, leave, nameOf, remark, type Taking } from "./taking";
import { solveTickets } from "./tickets";

/** Whether it goes on here: what an open account has stays its own, but for documents, which are read alone. */
const isKept = ({ noun, isOpen }: Elsewhere): boolean => isOpen && (noun === "service" || noun === "ticket");

/**
 * Takes from other accounts what the source has moved to this customer, such as by a merge: it is added here anew. Returns,
 * by `nameOf`, what stays with them.
 */
export async function letGo(taking: Taking, elsewhere: readonly Elsewhere[]): Promise<ReadonlySet<string>> {
  const kept = elsewhere.filter(isKept);
  for (const { noun, id } of kept) leave(taking, noun, id, "changed_here");
  const moved = elsewhere.filter((one) => !isKept(one));
  const targetsOf = (noun: OwnedNoun) =>
    moved.filter((one) => one.noun === noun).map(({ targetId }) => targetId);
  await endServices(taking, targetsOf("service"), "Moved in the source");
  await replace(taking, earlierInvoices, targetsOf("invoice"));
  await replace(taking, earlierPayments, targetsOf("payment"));
  await solveTickets(taking, targetsOf("ticket"));
  for (const { noun, id } of moved) remark(taking, noun, id, "moved");
  for (const noun of ownedNouns)
    await forgetObjects(
      taking,
      noun,
      moved.filter((one) => one.noun === noun).map(({ id }) => id),
    );
  return new Set(kept.map(({ noun, id }) => nameOf(noun, id)));
}

/** The customer without what stays with others. */
export const withoutKept = <T extends Pick<SourceCustomer, "services" | "tickets">>(
  customer: T,
  kept: ReadonlySet<string>,
): T => ({
  ...customer,
  services: customer.services.filter(({ id }) => !kept.has(nameOf("service", id))),
  tickets: customer.tickets.filter(({ id }) => !kept.has(nameOf("ticket", id))),
});
