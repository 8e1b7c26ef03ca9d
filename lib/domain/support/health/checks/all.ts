import type { Check } from "../check";
import { backEndsCheck } from "../shared/back-ends-check";
import { backupCheck } from "./backup";
import { cardsCheck } from "./cards";
import { clockCheck } from "./clock";
import { databaseCheck } from "./database";
import { diskCheck } from "./disk";
import { extensionsCheck } from "./extensions";
import { mailCheck } from "./mail";
import { mailboxCheck } from "./mailbox";
import { mollieCheck } from "./mollie";
import { nameServerCheck } from "./name-server";
import { paypalCheck } from "./paypal";
import { publicAddressCheck } from "./public-address";
import { queueCheck } from "./queue";
import { resolverCheck } from "./resolver";
import { roleCheck } from "./role";
import { secretCheck } from "./secret";
import { settingsCheck } from "./settings";
import { webSocketsCheck } from "./web-sockets";

/** Every check, one file each. */
export const checks: readonly Check[] = [
  databaseCheck,
  extensionsCheck,
  roleCheck,
  clockCheck,
  diskCheck,
  secretCheck,
  queueCheck,
  backupCheck,
  mailCheck,
  mailboxCheck,
  cardsCheck,
  mollieCheck,
  paypalCheck,
  publicAddressCheck,
  webSocketsCheck,
  nameServerCheck,
  resolverCheck,
  backEndsCheck,
  settingsCheck,
];
