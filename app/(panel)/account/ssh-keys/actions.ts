"use server";

import { formAction } from "@/lib/api/form-action";
import { addSshKey } from "@/lib/domain/identity/ssh-keys/add";
import { deleteSshKey } from "@/lib/domain/identity/ssh-keys/delete";

const refresh = "/account/ssh-keys";

export const add = formAction(addSshKey, { refresh });
export const remove = formAction(deleteSshKey, { refresh });
