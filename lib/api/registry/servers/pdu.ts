import { getPdu } from "@/lib/domain/servers/power/get-pdu";
import { entry } from "../../entry";

export const wire = {
  get: entry(getPdu, "ok"),
};
