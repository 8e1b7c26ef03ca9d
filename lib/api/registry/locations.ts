import { viewLocations } from "@/lib/domain/places/list-locations";
import { entry } from "../entry";

export const wire = {
  view: entry(viewLocations, "ok", "tagged_get"),
};
