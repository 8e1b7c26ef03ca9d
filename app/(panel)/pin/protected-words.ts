import type { Messages } from "next-intl";

/** Operation → key of its message; an operation that is not listed is shown by its English summary. */
export const protectedWords: Record<string, keyof Messages["pin"]["protected"]["calls"] | undefined> = {
  "eq.order_instance": "order",
  "eq.reinstall": "reinstall",
  "eq.root_password": "rootPassword",
  "api_keys.add": "keyAdd",
  "api_keys.edit": "keyEdit",
  "api_keys.rotate": "keyRotate",
  "api_keys.switch": "keySwitch",
  "accounts.change_email": "email",
  "webhooks.secret": "webhookSecret",
};
