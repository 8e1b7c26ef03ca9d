import { failure } from "../../kernel/errors/error-entry";

export const isoErrors = {
  "iso.mounted": failure({
    kind: "conflict",
    text: "image is mounted",
    guide: "The image is in the drive of a server. Take it out first.",
  }),
  "iso.not_found": failure({
    kind: "not_found",
    text: "image not found",
    guide: "The account has no such image.",
  }),
  "iso.not_ready": failure({
    kind: "conflict",
    text: "image is not ready",
    guide: "The image is not fetched yet, or could not be.",
  }),
  "iso.too_many": failure({
    kind: "conflict",
    text: "too many images",
    guide: "The account has reached its limit of images.",
  }),
  "iso.too_often": failure({
    kind: "limited",
    text: "too many images were fetched in the last hour",
    guide:
      "Ten images are fetched for an account in an hour, also those that were deleted again; `Retry-After` says how long to wait.",
  }),
};
