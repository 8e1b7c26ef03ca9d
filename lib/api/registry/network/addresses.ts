import { quoteAddresses, showNetwork } from "@/lib/domain/network/ports/network-page";

export const pages = {
  page: showNetwork,
  quote: quoteAddresses,
};
