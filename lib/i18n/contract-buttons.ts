import { cache } from "react";
import { offersWithdrawal, offersWithdrawalToAll } from "@/lib/domain/customers/legal/shared/consumers";
import { browserContext } from "@/lib/session/signed-in";
import { readBrand } from "./brand";

/**
 * Whether this page offers to withdraw from contracts and to cancel them. Asks who is there only where it matters; a
 * database that is away hides no button.
 */
export const showsContractButtons = cache(
  async (): Promise<boolean> =>
    offersWithdrawalToAll(await readBrand()) ?? browserContext().then(offersWithdrawal, () => true),
);
