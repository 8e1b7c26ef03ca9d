import { failure } from "../../kernel/errors/error-entry";

export const projectErrors = {
  "project.not_found": failure({
    kind: "not_found",
    text: "project not found",
    guide: "The account has no project with that number.",
  }),
  "project.archived": failure({
    kind: "conflict",
    text: "the project is archived",
    guide: "Nothing can be put into an archived project. Bring it back first, with `projects/edit`.",
  }),
  "project.too_many": failure({
    kind: "conflict",
    text: "project limit reached (200)",
    guide: "The account has as many projects as it may have. Delete one first.",
  }),
  "project.in_use": failure({
    kind: "conflict",
    text: "the project is not empty",
    guide:
      "Servers, services, keys or people are in the project. Move them with `projects/assign`, or archive the project.",
  }),
};
