import { resendWebhook } from "@/lib/domain/webhooks/resend";
import { showWebhookSecret } from "@/lib/domain/webhooks/show-secret";

export const pages = {
  secret: showWebhookSecret,
};

export const staff = {
  resend: resendWebhook,
};
