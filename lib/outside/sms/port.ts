/** `id` is the same on resends; `to` is a phone number, `+` and digits. */
export type TextMessage = { id: string; to: string; text: string };

/** Sends one text message or throws; a lost response may cause the same message to be sent twice. */
export type TextSender = { send: (message: TextMessage) => Promise<void> };
