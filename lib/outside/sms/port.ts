/** `id` is the same whenever one message is sent again; `to` is a number as `+` and digits. */
export type TextMessage = { id: string; to: string; text: string };

/** Sends one text message or throws; sending the same one twice is the worst that a lost answer may cause. */
export type TextSender = { send: (message: TextMessage) => Promise<void> };
