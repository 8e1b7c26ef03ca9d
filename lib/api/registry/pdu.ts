import { getPdu } from "@/lib/domain/power/get-pdu";
import { entry } from "../entry";

export const wire = {
  get: entry(getPdu, "ok"),
};
