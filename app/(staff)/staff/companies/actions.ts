"use server";

import { formAction } from "@/lib/api/form-action";
import { addCompany } from "@/lib/domain/money/companies/add";
import { editCompany } from "@/lib/domain/money/companies/edit";

export const newCompany = formAction(addCompany);
export const saveCompany = formAction(editCompany);
