import { addEndpoint } from "@/lib/domain/messages/webhooks/add";
import { deleteEndpoint } from "@/lib/domain/messages/webhooks/delete";
import { showEventDeliveries } from "@/lib/domain/messages/webhooks/deliveries";
import { editEndpoint } from "@/lib/domain/messages/webhooks/edit";
import { listEndpoints } from "@/lib/domain/messages/webhooks/list";
import { resendWebhook } from "@/lib/domain/messages/webhooks/resend";
import { rotateEndpoint } from "@/lib/domain/messages/webhooks/rotate";
import { sendAgain } from "@/lib/domain/messages/webhooks/send-again";
import { showWebhookSecret } from "@/lib/domain/messages/webhooks/show-secret";
import { testEndpoint } from "@/lib/domain/messages/webhooks/test";

export const pages = {
  add: addEndpoint,
  delete: deleteEndpoint,
  deliveries: showEventDeliveries,
  edit: editEndpoint,
  list: listEndpoints,
  rotate: rotateEndpoint,
  secret: showWebhookSecret,
  send_again: sendAgain,
  test: testEndpoint,
};

export const staff = {
  resend: resendWebhook,
};
