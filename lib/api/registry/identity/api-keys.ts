import { addKey } from "@/lib/domain/identity/api-keys/add";
import { requestKeyEmailConfirmation } from "@/lib/domain/identity/api-keys/ask-email-confirmation";
import { deleteKey } from "@/lib/domain/identity/api-keys/delete";
import { showDeliveries } from "@/lib/domain/identity/api-keys/deliveries";
import { editKey } from "@/lib/domain/identity/api-keys/edit";
import { showHistory } from "@/lib/domain/identity/api-keys/history";
import { listKeys } from "@/lib/domain/identity/api-keys/list";
import { listKeysForServer } from "@/lib/domain/identity/api-keys/list-for-server";
import { showKeyOptions } from "@/lib/domain/identity/api-keys/options";
import { showKey, showKeys } from "@/lib/domain/identity/api-keys/overview";
import { restoreKey } from "@/lib/domain/identity/api-keys/restore";
import { retireSecret } from "@/lib/domain/identity/api-keys/retire";
import { rotateKey } from "@/lib/domain/identity/api-keys/rotate";
import { listSecrets } from "@/lib/domain/identity/api-keys/secrets";
import { showEvents } from "@/lib/domain/identity/api-keys/show-events";
import { switchKey } from "@/lib/domain/identity/api-keys/switch";
import { testNotification } from "@/lib/domain/identity/api-keys/test-notification";
import { viewKey } from "@/lib/domain/identity/api-keys/view";
import { entry } from "../../entry";

export const wire = {
  add: entry(addKey, "data"),
  delete: entry(deleteKey, "data"),
  edit: entry(editKey, "data"),
  history: entry(showHistory, "data"),
  list: entry(listKeys, "data"),
  list_for_server: entry(listKeysForServer, "data"),
  retire: entry(retireSecret, "data"),
  rotate: entry(rotateKey, "data"),
  secrets: entry(listSecrets, "data"),
  view: entry(viewKey, "data"),
};

export const pages = {
  ask_recipient: requestKeyEmailConfirmation,
  card: showKey,
  cards: showKeys,
  deliveries: showDeliveries,
  events: showEvents,
  options: showKeyOptions,
  restore: restoreKey,
  switch: switchKey,
  test_notification: testNotification,
};
