import { deleteTemplate } from "@/lib/domain/order-templates/delete";
import { listTemplates } from "@/lib/domain/order-templates/list";
import { renameTemplate } from "@/lib/domain/order-templates/rename";
import { saveTemplate } from "@/lib/domain/order-templates/save";

export const pages = {
  delete: deleteTemplate,
  list: listTemplates,
  rename: renameTemplate,
  save: saveTemplate,
};
