import { addStaticNat } from "@/lib/domain/network/nat/add-static-nat";
import { clearStaticNat } from "@/lib/domain/network/nat/clear-static-nat";
import { dropNat } from "@/lib/domain/network/nat/drop-nat";
import { removeStaticNat } from "@/lib/domain/network/nat/remove-static-nat";
import { entry } from "../../entry";

export const wire = {
  add_static_nat: entry(addStaticNat, "ok"),
  remove_static_nat: entry(removeStaticNat, "ok"),
  clear_static_nat: entry(clearStaticNat, "ok"),
  drop_nat: entry(dropNat, "ok"),
};

export const staff = {
  clear_static_nat: clearStaticNat,
  drop_nat: dropNat,
};
