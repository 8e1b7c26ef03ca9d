import type { Participant } from "@/lib/base/participant";
import type { Database } from "@/lib/db/client";
import type { Printable } from "../documents/shared/printed";
import { peppol } from "./guidelines";
import { composeComplete } from "./make-file";
import { writeUbl } from "./ubl";

type Between = { sender: Participant; recipient: Participant };

/**
 * A document as Peppol BIS Billing 3.0. Its network wants a reference of the buyer or an order; where nobody has said one, it
 * is the number of the account. Throws what the document lacks.
 */
export async function makeNetworkFile(
  db: Database,
  printable: Printable,
  { sender, recipient }: Between,
): Promise<string> {
  const invoice = await composeComplete(db, printable, "ubl");
  const isNamed = invoice.buyerReference !== "" || invoice.purchaseOrder !== "";
  return writeUbl(
    {
      ...invoice,
      buyerReference: isNamed ? invoice.buyerReference : String(printable.accountId),
      seller: { ...invoice.seller, endpoint: sender },
      buyer: { ...invoice.buyer, endpoint: recipient },
    },
    peppol,
  );
}
