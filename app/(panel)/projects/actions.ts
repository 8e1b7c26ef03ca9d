"use server";

import { formAction } from "@/lib/api/form-action";
import { setBudget } from "@/lib/domain/orders/budgets/set";
import { addProject } from "@/lib/domain/orders/projects/add";
import { assignToProject } from "@/lib/domain/orders/projects/assign";
import { deleteProject } from "@/lib/domain/orders/projects/delete";
import { editProject } from "@/lib/domain/orders/projects/edit";

const refresh = "/projects";

export const add = formAction(addProject, { refresh });
export const assign = formAction(assignToProject, { refresh });
export const edit = formAction(editProject, { refresh });
export const remove = formAction(deleteProject, { refresh });
export const saveBudget = formAction(setBudget, { refresh });
