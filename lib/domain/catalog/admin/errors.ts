import { failure } from "../../kernel/errors/error-entry";

export const catalogAdminErrors = {
  "preset.not_found": failure({
    kind: "not_found",
    text: "preset not found",
    guide: "There is no such preset, or it is no longer sold.",
  }),
  "traffic_plans.not_found": failure({
    kind: "not_found",
    text: "error while looking for traffic plans",
    guide: "No traffic plan fits that location or preset.",
  }),
};
