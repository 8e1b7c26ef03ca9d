import { quoteAddresses, showNetwork } from "@/lib/domain/networks/page";

export const pages = {
  page: showNetwork,
  quote: quoteAddresses,
};
