import { listOptions } from "@/lib/domain/network/addresses/options";
import { entry } from "../../entry";

export const wire = {
  list: entry(listOptions, "ok"),
};
