"use server";

import { renderSVG } from "uqr";
import { type FormResult, formAction, type SendingPage } from "@/lib/api/form-action";
import { beginSetup } from "@/lib/domain/support/setup/begin";
import { createAdministrator } from "@/lib/domain/support/setup/create-administrator";
import { finishSignIn } from "@/lib/session/step-cookies";

const begin = formAction(beginSetup);
const create = formAction(createAdministrator);

/** Reads whether the link is good, with the TOTP secret also as a QR code drawn on the server. */
export async function beginSettingUp(input: Parameters<typeof begin>[0], page?: SendingPage) {
  const answer = await begin(input, page);
  if (!answer.ok) return answer;
  const { secret, uri } = answer.data;
  const qr = `data:image/svg+xml;base64,${Buffer.from(renderSVG(uri, { border: 2 })).toString("base64")}`;
  return { ok: true as const, data: { secret, qr } };
}

/** Makes the first administrator and signs this browser in. */
export async function makeAdministrator(
  input: Parameters<typeof create>[0],
  page?: SendingPage,
): Promise<FormResult<{ codes: string[] }>> {
  const answer = await create(input, page);
  if (!answer.ok) return answer;
  const { panelToken, codes } = answer.data;
  await finishSignIn(panelToken);
  return { ok: true, data: { codes } };
}
