import { confirmEmailAddress } from "@/lib/domain/recipients/confirm";

export const serverOnly = {
  confirm: confirmEmailAddress,
};
