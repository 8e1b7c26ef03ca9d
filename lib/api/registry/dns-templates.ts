import { addTemplate } from "@/lib/domain/dns-templates/add";
import { applyTemplate } from "@/lib/domain/dns-templates/apply";
import { deleteTemplate } from "@/lib/domain/dns-templates/delete";
import { editTemplate } from "@/lib/domain/dns-templates/edit";
import { listTemplates } from "@/lib/domain/dns-templates/list";
import { previewTemplate } from "@/lib/domain/dns-templates/preview";

export const pages = {
  add: addTemplate,
  apply: applyTemplate,
  delete: deleteTemplate,
  edit: editTemplate,
  list: listTemplates,
  preview: previewTemplate,
};
