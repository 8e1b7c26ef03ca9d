import type { Brand, OfBrand } from "@/lib/base/brand";
import { brandOfAccount } from "./loaded";

/** Whether a customer may sign in, and use sessions and keys, at the hosts of a brand. */
export const admits = (brand: Brand, account: OfBrand): boolean =>
  brand.id === null || brand.admitsOthers || brandOfAccount(account).id === brand.id;
