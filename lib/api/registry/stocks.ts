import { listStock } from "@/lib/domain/stocks/list-stock";
import { showStock } from "@/lib/domain/stocks/show-stock";
import { entry } from "../entry";

export const wire = {
  list: entry(listStock, "ok", "tagged_get"),
  show: entry(showStock, "ok", "tagged_get"),
};
