import { type About, failure, saying } from "../../kernel/errors/error-entry";

export const settingErrors = {
  "settings.by_environment": failure<About>({
    kind: "conflict",
    text: saying("is set by the environment of the panel, and cannot be changed here"),
  }),
  "settings.changed_meanwhile": failure({
    kind: "conflict",
    text: "someone has changed these settings meanwhile, nothing was saved",
  }),
};
