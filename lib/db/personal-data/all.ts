import { agreementData } from "./agreements";
import { accountData, customersData } from "./customers";
import type { Declaration } from "./declare";
import { identityData } from "./identity";
import { auditData, kernelData } from "./kernel";
import { messagesData } from "./messages";
import { moneyData } from "./money";
import { networkData } from "./network";
import { ordersData } from "./orders";
import { serversData } from "./servers";
import { supportData } from "./support";

/**
 * Every table, in the order of the erasure: rows that refer to others come before them, and memberships after the
 * sessions that are found by them.
 */
export const personalData: readonly Declaration[] = [
  ...supportData,
  ...messagesData,
  ...kernelData,
  ...networkData,
  ...ordersData,
  ...agreementData,
  ...moneyData,
  ...serversData,
  ...identityData,
  ...customersData,
  auditData,
  accountData,
];
