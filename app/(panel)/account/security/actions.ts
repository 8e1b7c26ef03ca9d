"use server";

import { renderSVG } from "uqr";
import { formAction } from "@/lib/api/form-action";
import { confirmEmail, startEmail } from "@/lib/domain/identity/two-factor/email";
import { addPasskey, startPasskey } from "@/lib/domain/identity/two-factor/passkeys/add";
import { removePasskey, turnOnPasskeyFactor } from "@/lib/domain/identity/two-factor/passkeys/change";
import { confirmTotp, startTotp } from "@/lib/domain/identity/two-factor/totp";
import { renewRecoveryCodes, turnOffFactor } from "@/lib/domain/identity/two-factor/turn-off";

const page = { refresh: "/account/security" };

const begin = formAction(startTotp);

/**
 * The secret for an authenticator app with its QR code, drawn on the server so that the browser needs no script for it.
 */
export async function startApp(input: Parameters<typeof begin>[0], shown?: { account: number | null }) {
  const answer = await begin(input, shown);
  if (!answer.ok) return answer;
  const { secret, uri } = answer.data;
  const qr = `data:image/svg+xml;base64,${Buffer.from(renderSVG(uri, { border: 2 })).toString("base64")}`;
  return { ok: true as const, data: { secret, qr } };
}

export const confirmApp = formAction(confirmTotp, page);
export const beginMail = formAction(startEmail);
export const confirmMail = formAction(confirmEmail, page);
export const turnOff = formAction(turnOffFactor, page);
export const renewCodes = formAction(renewRecoveryCodes, page);
export const beginPasskey = formAction(startPasskey);
export const savePasskey = formAction(addPasskey, page);
export const dropPasskey = formAction(removePasskey, page);
export const requirePasskey = formAction(turnOnPasskeyFactor, page);
