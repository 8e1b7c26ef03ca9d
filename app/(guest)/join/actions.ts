"use server";

import { renderSVG } from "uqr";
import { formAction } from "@/lib/api/form-action";
import { beginJoining, finishJoining } from "@/lib/domain/support/staff/join";

const begin = formAction(beginJoining);

/** Reads what the link is for, with the TOTP secret also as a QR code drawn on the server. */
export async function beginJoin(input: Parameters<typeof begin>[0], shown?: { account: number | null }) {
  const answer = await begin(input, shown);
  if (!answer.ok) return answer;
  const { email, secret, uri } = answer.data;
  const qr = `data:image/svg+xml;base64,${Buffer.from(renderSVG(uri, { border: 2 })).toString("base64")}`;
  return { ok: true as const, data: { email, secret, qr } };
}

/** Sets password and second factor with the token of the link. */
export const finishJoin = formAction(finishJoining);
