import type { Brand } from "@/lib/base/brand";
import { isInEu } from "@/lib/base/tax-rates";
import { isSignUpOpen } from "@/lib/env";
import { isSigned } from "../../../kernel/access/access";
import type { Context } from "../../../kernel/operation/context";
import { loadedSellers, type Seller } from "../../../money/companies/shared/loaded";

type OfCompany = Pick<Brand, "companyId">;

/** Whether a company in the EU sells under the brand; the built-in one is that of all companies. */
const sellsFromEu = ({ companyId }: OfCompany, sellers: readonly Seller[]): boolean =>
  sellers.some(({ id, country }) => (companyId === null || id === companyId) && isInEu(country));

/**
 * Whether consumers in the EU can buy under the brand: its company is there, or anybody can sign up, because sign-up
 * refuses no country.
 */
export const sellsToEu = (brand: OfCompany, sellers: readonly Seller[]): boolean =>
  sellsFromEu(brand, sellers) || (sellers.length > 0 && isSignUpOpen());

/**
 * Whether the caller is offered to withdraw from contracts and to cancel them: everybody where a company in the EU
 * sells, else customers in the EU, and who is not signed in as long as customers in the EU can buy (docs/legal.md).
 */
export function offersWithdrawal(context: Context): boolean {
  const sellers = loadedSellers();
  if (sellsFromEu(context.brand, sellers)) return true;
  if (!isSigned(context)) return sellsToEu(context.brand, sellers);
  const { country, companyId } = context.actor.account;
  return isInEu(country) || sellsFromEu({ companyId }, sellers);
}

/** The same without asking who calls, where that makes no difference; null = it does. */
export const offersWithdrawalToAll = (brand: OfCompany): boolean | null =>
  sellsFromEu(brand, loadedSellers()) || null;
