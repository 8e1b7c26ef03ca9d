import { listBudgets } from "@/lib/domain/orders/budgets/list";
import { setBudget } from "@/lib/domain/orders/budgets/set";
import { showCosts } from "@/lib/domain/orders/costs/show";
import { addProject } from "@/lib/domain/orders/projects/add";
import { assignToProject } from "@/lib/domain/orders/projects/assign";
import { deleteProject } from "@/lib/domain/orders/projects/delete";
import { editProject } from "@/lib/domain/orders/projects/edit";
import { listProjects } from "@/lib/domain/orders/projects/list";
import { showProject } from "@/lib/domain/orders/projects/show";
import { entry } from "../../entry";

export const wire = {
  list: entry(listProjects, "ok"),
  show: entry(showProject, "ok"),
  add: entry(addProject, "ok"),
  edit: entry(editProject, "ok"),
  delete: entry(deleteProject, "ok"),
  assign: entry(assignToProject, "ok"),
  costs: entry(showCosts, "ok"),
  budgets: entry(listBudgets, "ok"),
  set_budget: entry(setBudget, "ok"),
};

/** Our pages make the calls of the API. */
export const pages = {};
