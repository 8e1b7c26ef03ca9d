"use server";

import { formAction } from "@/lib/api/form-action";
import { addTemplate } from "@/lib/domain/network/dns-templates/add";
import { deleteTemplate } from "@/lib/domain/network/dns-templates/delete";
import { editTemplate } from "@/lib/domain/network/dns-templates/edit";

const refresh = "/dns/templates";

export const add = formAction(addTemplate, { refresh });
export const edit = formAction(editTemplate, { refresh });
export const remove = formAction(deleteTemplate, { refresh });
