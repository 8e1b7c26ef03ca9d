import { failure } from "../../kernel/errors/error-entry";

export const contactErrors = {
  "contact.not_found": failure({
    kind: "not_found",
    text: {
      text: "verification failed, subcontact not found",
      isVerbatim: true,
      fields: { contact_id: "is not one of your contacts" },
    },
    guide: "The account has no such contact.",
  }),
  "contact.too_many": failure({
    kind: "conflict",
    text: "contact limit reached (50)",
    guide: "The account has reached its limit of contacts.",
  }),
};
