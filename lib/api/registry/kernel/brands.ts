import { addBrand } from "@/lib/domain/kernel/brands/add";
import { changeBrand } from "@/lib/domain/kernel/brands/change";
import { deleteBrand } from "@/lib/domain/kernel/brands/delete";
import { listBrands } from "@/lib/domain/kernel/brands/list";
import { putBrandFile } from "@/lib/domain/kernel/brands/put-file";
import { removeBrandFile } from "@/lib/domain/kernel/brands/remove-file";
import { showBrand } from "@/lib/domain/kernel/brands/show";

export const staff = {
  add: addBrand,
  change: changeBrand,
  delete: deleteBrand,
  list: listBrands,
  put_file: putBrandFile,
  remove_file: removeBrandFile,
  show: showBrand,
};
