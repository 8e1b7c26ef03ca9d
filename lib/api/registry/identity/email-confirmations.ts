import { confirmEmailAddress } from "@/lib/domain/identity/email-confirmations/confirm";

export const serverOnly = {
  confirm: confirmEmailAddress,
};
