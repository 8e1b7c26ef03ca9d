/** An address in a network of e-invoices: the code of its scheme (ISO 6523), and the number in it. */
export type Participant = { scheme: string; id: string };

const form = /^(\d{4}):([A-Za-z0-9][A-Za-z0-9._-]{0,49})$/;

/** Reads `0208:0123456789`; null if it is none. */
export function readParticipant(text: string): Participant | null {
  const [, scheme, id] = form.exec(text.trim()) ?? [];
  return scheme && id ? { scheme, id } : null;
}

export const isParticipant = (text: string): boolean => readParticipant(text) !== null;
