import { failure } from "../../kernel/errors/error-entry";

export const placeErrors = {
  "location.not_found": failure({
    kind: "not_found",
    text: "location not found",
    guide: "There is no such location.",
  }),
  "datacenter.not_found": failure({
    kind: "not_found",
    text: "data centre not found",
    guide: "There is no such data centre.",
  }),
};
