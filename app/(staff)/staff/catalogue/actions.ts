"use server";

import { formAction } from "@/lib/api/form-action";
import { editEntry, switchEntry } from "@/lib/domain/assortment/edit-entry";
import { dropPrice, planPrice } from "@/lib/domain/assortment/plan-price";
import { setStock } from "@/lib/domain/assortment/set-stock";
import { addPromo } from "@/lib/domain/promos/add";
import { editPromo } from "@/lib/domain/promos/edit";
import { switchPromo } from "@/lib/domain/promos/switch";

export const saveEntry = formAction(editEntry);
export const switchSale = formAction(switchEntry);
export const saveStock = formAction(setStock);
export const plan = formAction(planPrice);
export const takeBack = formAction(dropPrice);
export const savePromo = formAction(editPromo);
export const newPromo = formAction(addPromo);
export const switchCode = formAction(switchPromo);
