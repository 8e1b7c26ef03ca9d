import { maskAddresses } from "@/lib/base/mask-addresses";
import type { SignedContext } from "../../kernel/context";

export type AddressReader = Pick<SignedContext["actor"], "onBehalf">;

/** Text with addresses of webhooks as this reader may see it: on a visit their hosts alone. */
export const shownAddress = ({ onBehalf }: AddressReader, text: string): string =>
  onBehalf ? maskAddresses(text) : text;
