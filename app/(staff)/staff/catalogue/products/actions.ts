"use server";

import { formAction } from "@/lib/api/form-action";
import { addProduct, editProduct } from "@/lib/domain/orders/products/save";

export const add = formAction(addProduct, { refresh: "/staff/catalogue" });
export const edit = formAction(editProduct, { refresh: "/staff/catalogue" });
