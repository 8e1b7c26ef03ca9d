import { checkVat } from "@/lib/domain/customers/vat/check-vat";
import { dropVat } from "@/lib/domain/customers/vat/drop";
import { entry } from "../../entry";

export const wire = {
  check_vat: entry(checkVat, "ok"),
};

export const pages = {
  drop: dropVat,
};
