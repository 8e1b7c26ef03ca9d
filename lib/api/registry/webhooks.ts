import { addEndpoint } from "@/lib/domain/webhooks/add";
import { deleteEndpoint } from "@/lib/domain/webhooks/delete";
import { showEventDeliveries } from "@/lib/domain/webhooks/deliveries";
import { editEndpoint } from "@/lib/domain/webhooks/edit";
import { listEndpoints } from "@/lib/domain/webhooks/list";
import { resendWebhook } from "@/lib/domain/webhooks/resend";
import { rotateEndpoint } from "@/lib/domain/webhooks/rotate";
import { sendAgain } from "@/lib/domain/webhooks/send-again";
import { showWebhookSecret } from "@/lib/domain/webhooks/show-secret";
import { testEndpoint } from "@/lib/domain/webhooks/test";

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
