import { listLocations } from "@/lib/domain/catalogue/list-locations";

export const pages = {
  locations: listLocations,
};
