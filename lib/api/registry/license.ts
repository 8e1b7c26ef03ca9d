import { listLicenses } from "@/lib/domain/licences/list";
import { entry } from "../entry";

export const wire = {
  list: entry(listLicenses, "ok"),
};
