import { listAllLocations } from "@/lib/domain/catalog/locations/list-locations";
import { showLocation } from "@/lib/domain/catalog/locations/show-location";
import { entry } from "../../entry";

export const wire = {
  list: entry(listAllLocations, "ok", "tagged_get"),
  show: entry(showLocation, "ok", "tagged_get"),
};
