import { showWebhookSecret } from "@/lib/domain/webhooks/show-secret";

export const pages = {
  secret: showWebhookSecret,
};
