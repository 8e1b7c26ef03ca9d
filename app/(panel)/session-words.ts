/** Why the page asks for its person again. */
export type Ended = {
  /** As the refusal said it. */
  doc: string;
  /** Something waits to be sent. */
  isPending: boolean;
  /** Somebody said to have signed in elsewhere, and it was not so. */
  isNotYet: boolean;
  /** The address of whoever is signed in instead; null = nobody is. */
  other: string | null;
};

/** What the dialog says; keys of the `session` messages. */
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

export type SessionWords = Record<(typeof sessionWordNames)[number], string>;
