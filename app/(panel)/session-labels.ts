/** Why the page asks to sign in again. */
export type Ended = {
  /** Stable name of the error. */
  doc: string;
  /** A change is waiting to be sent. */
  isPending: boolean;
  /** The user said they had signed in elsewhere, but had not. */
  isNotYet: boolean;
  /** Email of the account that is signed in instead; null = none is. */
  other: string | null;
};

/** The texts of the dialog; keys of the `session` messages. */
export const sessionWordNames = [
  "endedTitle",
  "endedText",
  "pendingText",
  "otherTitle",
  "otherText",
  "otherPendingText",
  "continueAs",
  "signInBack",
  "lost",
  "email",
  "password",
  "showPassword",
  "hidePassword",
  "capsLock",
  "signIn",
  "signInAndSend",
  "signingIn",
  "stay",
  "newTab",
  "newTabText",
  "goOn",
  "send",
  "notYet",
  "code",
  "codeHelp",
  "startAgain",
  "emailMissing",
  "passwordMissing",
  "codeMissing",
  "refusals.wrong_pair",
  "refusals.other_account",
  "refusals.limited",
  "refusals.wrong_code",
  "refusals.code_over",
  "refusals.unavailable",
  "refusals.unreachable",
] as const;

export type SessionLabels = Record<(typeof sessionWordNames)[number], string>;
