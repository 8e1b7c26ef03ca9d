import { addCompany } from "@/lib/domain/companies/add";
import { editCompany } from "@/lib/domain/companies/edit";
import { listCompanies } from "@/lib/domain/companies/list";

export const staff = {
  add: addCompany,
  edit: editCompany,
  list: listCompanies,
};
