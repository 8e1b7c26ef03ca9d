import { addTemplate } from "@/lib/domain/network/dns-templates/add";
import { applyTemplate } from "@/lib/domain/network/dns-templates/apply";
import { deleteTemplate } from "@/lib/domain/network/dns-templates/delete";
import { editTemplate } from "@/lib/domain/network/dns-templates/edit";
import { listTemplates } from "@/lib/domain/network/dns-templates/list";
import { previewTemplate } from "@/lib/domain/network/dns-templates/preview";

export const pages = {
  add: addTemplate,
  apply: applyTemplate,
  delete: deleteTemplate,
  edit: editTemplate,
  list: listTemplates,
  preview: previewTemplate,
};
