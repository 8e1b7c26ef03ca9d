import { viewLocations } from "@/lib/domain/catalog/locations/list-locations";
import { entry } from "../../entry";

export const wire = {
  view: entry(viewLocations, "ok", "tagged_get"),
};
