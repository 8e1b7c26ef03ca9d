import { listLicenses } from "@/lib/domain/orders/services/list-licenses";
import { entry } from "../../entry";

export const wire = {
  list: entry(listLicenses, "ok"),
};
