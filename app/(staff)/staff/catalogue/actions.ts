"use server";

import { formAction } from "@/lib/api/form-action";
import { copyEntry } from "@/lib/domain/catalog/admin/copy-entry";
import { editEntry, switchEntry } from "@/lib/domain/catalog/admin/edit-entry";
import { dropPrice, planPrice } from "@/lib/domain/catalog/admin/plan-price";
import { setStock } from "@/lib/domain/catalog/admin/set-stock";
import { addPromo } from "@/lib/domain/catalog/promos/add";
import { editPromo } from "@/lib/domain/catalog/promos/edit";
import { switchPromo } from "@/lib/domain/catalog/promos/switch";
import { editUnit } from "@/lib/domain/servers/inventory/edit";
import { importInventory } from "@/lib/domain/servers/inventory/import";
import { markUnitReady } from "@/lib/domain/servers/inventory/ready";
import { removeUnit } from "@/lib/domain/servers/inventory/remove";

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
