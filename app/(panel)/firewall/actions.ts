"use server";

import { formAction } from "@/lib/api/form-action";
import { addSet } from "@/lib/domain/network/firewall/add";
import { deleteSet } from "@/lib/domain/network/firewall/delete";
import { editSet } from "@/lib/domain/network/firewall/edit";

const refresh = "/firewall";

export const add = formAction(addSet, { refresh });
export const edit = formAction(editSet, { refresh });
export const remove = formAction(deleteSet, { refresh });
