import { checkVat } from "@/lib/domain/vat/check-vat";
import { dropVat } from "@/lib/domain/vat/drop";
import { entry } from "../entry";

export const wire = {
  check_vat: entry(checkVat, "ok"),
};

export const pages = {
  drop: dropVat,
};
