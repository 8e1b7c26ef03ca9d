"use server";

import { formAction } from "@/lib/api/form-action";
import { copyEntry } from "@/lib/domain/assortment/copy-entry";
import { editEntry, switchEntry } from "@/lib/domain/assortment/edit-entry";
import { dropPrice, planPrice } from "@/lib/domain/assortment/plan-price";
import { setStock } from "@/lib/domain/assortment/set-stock";
import { editUnit } from "@/lib/domain/machines/edit";
import { importInventory } from "@/lib/domain/machines/import";
import { markUnitReady } from "@/lib/domain/machines/ready";
import { removeUnit } from "@/lib/domain/machines/remove";
import { addPromo } from "@/lib/domain/promos/add";
import { editPromo } from "@/lib/domain/promos/edit";
import { switchPromo } from "@/lib/domain/promos/switch";

export const addLike = formAction(copyEntry);
export const saveEntry = formAction(editEntry);
export const switchSale = formAction(switchEntry);
export const saveStock = formAction(setStock);
export const plan = formAction(planPrice);
export const takeBack = formAction(dropPrice);
export const savePromo = formAction(editPromo);
export const newPromo = formAction(addPromo);
export const switchCode = formAction(switchPromo);
export const saveUnit = formAction(editUnit);
export const takeInventory = formAction(importInventory);
export const wiped = formAction(markUnitReady);
export const dropUnit = formAction(removeUnit);
