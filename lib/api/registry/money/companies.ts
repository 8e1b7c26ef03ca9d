import { addCompany } from "@/lib/domain/money/companies/add";
import { editCompany } from "@/lib/domain/money/companies/edit";
import { listCompanies } from "@/lib/domain/money/companies/list";
import { setCompanyContact } from "@/lib/domain/money/companies/set-contact";
import { showCompany } from "@/lib/domain/money/companies/show";

export const staff = {
  add: addCompany,
  edit: editCompany,
  list: listCompanies,
  set_contact: setCompanyContact,
  show: showCompany,
};
