import { addCompany } from "@/lib/domain/money/companies/add";
import { editCompany } from "@/lib/domain/money/companies/edit";
import { listCompanies } from "@/lib/domain/money/companies/list";
import { showCompany } from "@/lib/domain/money/companies/show";

export const staff = {
  add: addCompany,
  edit: editCompany,
  list: listCompanies,
  show: showCompany,
};
