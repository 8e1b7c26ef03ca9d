import { showFloating } from "@/lib/domain/network/floating/list";
import { readPlaces } from "@/lib/domain/network/floating/places";
import { quoteAddresses, showNetwork } from "@/lib/domain/network/ports/network-page";

export const pages = {
  page: showNetwork,
  quote: quoteAddresses,
  floating: showFloating,
  places: readPlaces,
};
