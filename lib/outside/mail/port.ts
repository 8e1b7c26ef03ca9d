export type Mail = { to: string; subject: string; body: string };

/** Sends one mail or throws; sending the same one twice is the worst that a lost answer may cause. */
export type Mailer = { send: (mail: Mail) => Promise<void> };
