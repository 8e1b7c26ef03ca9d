import { deviceName } from "@/lib/base/device-name";
import type { Database } from "@/lib/db/client";
import { readBrandOf } from "../../kernel/brand/of-account";
import { addLink, linkUrl } from "../../messages/mails/shared/links";
import { notifyOwner } from "../../messages/mails/shared/notify";

const linkSeconds = 7 * 24 * 3_600;

type NewDevice = { accountId: number; address: string; userAgent: string; now: Date };

/** Notifies the owner of a sign-in from an unknown device, with a link that ends all sessions. */
export async function mailNewDevice(
  db: Database,
  { accountId, address, userAgent, now }: NewDevice,
): Promise<void> {
  const token = await addLink(db, { purpose: "end_sessions", accountId, lifeSeconds: linkSeconds, now });
  const facts = {
    at: now,
    address,
    device: deviceName(userAgent),
    url: linkUrl(await readBrandOf(db, accountId), "/end-sessions", token),
  };
  await notifyOwner({ db, now }, accountId, "sign_in.new_device", facts);
}
