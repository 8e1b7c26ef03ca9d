import { maskAddresses } from "@/lib/base/mask-addresses";
import type { SignedContext } from "../../../kernel/operation/context";

export type AddressReader = Pick<SignedContext["actor"], "onBehalf">;

/** Redacts webhook URLs for this reader: impersonating staff see hosts only. */
export const shownAddress = ({ onBehalf }: AddressReader, text: string): string =>
  onBehalf ? maskAddresses(text) : text;
