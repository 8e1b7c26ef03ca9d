import { listAllLocations } from "@/lib/domain/places/list-locations";
import { showLocation } from "@/lib/domain/places/show-location";
import { entry } from "../entry";

export const wire = {
  list: entry(listAllLocations, "ok", "tagged_get"),
  show: entry(showLocation, "ok", "tagged_get"),
};
