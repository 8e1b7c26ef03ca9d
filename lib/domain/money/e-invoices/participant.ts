import { type Participant, readParticipant } from "@/lib/base/participant";
import type { NetworkChoice } from "./rules";

/** The number of a company in its register, which is that of its VAT number. */
function belgian(taxId: string): Participant | null {
  const [, digits] = /^BE(\d{10})$/.exec(taxId.toUpperCase().replaceAll(/[\s./-]/g, "")) ?? [];
  return digits ? { scheme: "0208", id: digits } : null;
}

/**
 * Countries whose companies owe each other invoices by the network, and how a VAT number names one there. The trigger that
 * queues documents names the same countries.
 */
const ruled: Readonly<Record<string, (taxId: string) => Participant | null>> = { BE: belgian };

type Sale = { sellerCountry: string; buyerCountry: string; taxId: string };

/** Whether the rule of a country has such an invoice sent by the network. */
export const hasNetworkRule = ({ sellerCountry, buyerCountry, taxId }: Sale): boolean =>
  taxId !== "" && sellerCountry === buyerCountry && ruled[buyerCountry] !== undefined;

/** Where an invoice goes; null = nowhere, or nobody has said where. */
export function recipientOf(
  { network, participant }: { network: NetworkChoice; participant: string },
  sale: Sale,
): Participant | null {
  if (network === "never" || (network === "automatic" && !hasNetworkRule(sale))) return null;
  return readParticipant(participant) ?? ruled[sale.buyerCountry]?.(sale.taxId) ?? null;
}
