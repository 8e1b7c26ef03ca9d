import type { WireAnswer } from "./wire-request";

export const toResponse = ({ status, headers, body }: WireAnswer): Response =>
  new Response(status === 204 || status === 304 ? null : (body as BodyInit), { status, headers });
