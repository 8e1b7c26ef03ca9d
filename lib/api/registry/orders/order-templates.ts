import { deleteTemplate } from "@/lib/domain/orders/order-templates/delete";
import { listTemplates } from "@/lib/domain/orders/order-templates/list";
import { renameTemplate } from "@/lib/domain/orders/order-templates/rename";
import { saveTemplate } from "@/lib/domain/orders/order-templates/save";

export const pages = {
  delete: deleteTemplate,
  list: listTemplates,
  rename: renameTemplate,
  save: saveTemplate,
};
