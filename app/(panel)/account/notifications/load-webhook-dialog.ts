/** Its form is more script than the page may bring. */
export const loadWebhookDialog = () => import("./webhook-dialog").then(({ WebhookDialog }) => WebhookDialog);
