import { dateText, momentText } from "@/lib/base/form-values";
import { type AddressReader, shownAddress } from "../../messages/webhooks/shared/shown-address";
import type { KeyRow } from "./lookup";
import type { ApiKey, KeySecret } from "./schema";
import type { SecretRow } from "./secret";

/** Converts a key to its API form for that reader; the row does not contain the secret, so it cannot leak. */
export const keyOnWire = (row: KeyRow, reader: AddressReader): ApiKey => ({
  id: row.id,
  name: row.name,
  active: row.isActive ? 1 : 0,
  ip: row.allowedAddresses.join(","),
  server_id: row.serverId ?? 0,
  project_id: row.projectId ?? 0,
  token_view: row.tokenView,
  login_notify_method: row.notifyMethod,
  login_notify_address: row.notifyAddress === null ? null : shownAddress(reader, row.notifyAddress),
  expires: row.expiresAt ? dateText(row.expiresAt) : null,
  pin_exempt: row.isPinExempt ? 1 : 0,
  permissions: row.permissions ?? null,
  created: momentText(row.createdAt),
  last_used: row.lastUsedAt ? momentText(row.lastUsedAt) : null,
  last_ip: row.lastUsedAddress,
});

/** Converts a secret to its API form, with only a fragment of its value. */
export const secretOnWire = (row: SecretRow): KeySecret => ({
  id: row.id,
  token_view: row.tokenView,
  created: momentText(row.createdAt),
  last_used: row.lastUsedAt ? momentText(row.lastUsedAt) : null,
  last_ip: row.lastUsedAddress,
});
