import { listDatacenters } from "@/lib/domain/catalog/locations/list-datacenters";
import { showDatacenter } from "@/lib/domain/catalog/locations/show-datacenter";
import { entry } from "../../entry";

export const wire = {
  list: entry(listDatacenters, "ok", "tagged_get"),
  show: entry(showDatacenter, "ok", "tagged_get"),
};
