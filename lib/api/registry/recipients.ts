import { confirmRecipient } from "@/lib/domain/recipients/confirm";

export const steps = {
  confirm: confirmRecipient,
};
