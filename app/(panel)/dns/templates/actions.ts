"use server";

import { formAction } from "@/lib/api/form-action";
import { addTemplate } from "@/lib/domain/dns-templates/add";
import { deleteTemplate } from "@/lib/domain/dns-templates/delete";
import { editTemplate } from "@/lib/domain/dns-templates/edit";

const refresh = "/dns/templates";

export const add = formAction(addTemplate, { refresh });
export const edit = formAction(editTemplate, { refresh });
export const remove = formAction(deleteTemplate, { refresh });
