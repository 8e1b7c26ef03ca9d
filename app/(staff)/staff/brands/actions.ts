"use server";

import { formAction } from "@/lib/api/form-action";
import { addBrand } from "@/lib/domain/kernel/brands/add";
import { changeBrand } from "@/lib/domain/kernel/brands/change";
import { deleteBrand } from "@/lib/domain/kernel/brands/delete";
import { removeBrandFile } from "@/lib/domain/kernel/brands/remove-file";

const page = { refresh: "/staff/brands" };

export const add = formAction(addBrand, page);
export const change = formAction(changeBrand, page);
export const drop = formAction(deleteBrand, page);
export const removeFile = formAction(removeBrandFile, page);
