import { momentText } from "@/lib/base/form-values";
import type { MailTexts, PinNotices } from "../../notices";

export const pinMails: MailTexts<PinNotices> = {
  "pin.changed": () => ({
    subject: "Your PIN was changed",
    body: "The PIN of your account was set or changed just now.\n\nIf it was not you, change your password, end all sessions in the panel and write to us.\n",
  }),
  "pin.reset_asked": () => ({
    subject: "A reset of your PIN was asked for",
    body: "Someone who is signed in to your account has asked us to remove its PIN. We check who asks before we do it; until then the PIN stays as it is.\n\nIf it was not you, change your password, end all sessions in the panel and write to us.\n",
  }),
  "pin.removed": () => ({
    subject: "Your PIN was removed",
    body: "Support removed the PIN of your account after your written request. Set a new one in the panel.\n\nIf you did not ask for this, write to us at once.\n",
  }),
  "pin.wrong": ({ total, since, lockedMinutes }, { pin, sessions, apiKeys }) => {
    const isLocked = lockedMinutes !== null;
    const lock = isLocked
      ? `The PIN of your account is locked for ${lockedMinutes} min: it was entered incorrectly five times in a row.\n\n`
      : "";
    return {
      subject: isLocked ? "Your PIN is locked" : "Incorrect PINs",
      body: `${lock}Incorrect attempts in all: ${total}, the first at ${momentText(since)} UTC. Only someone who is signed in to your account, or has one of its API keys, can enter a PIN.\n\nPIN status: ${pin}\n\nIf this was not you, change your password, end your other sessions: ${sessions}\nand check your API keys: ${apiKeys}\n`,
    };
  },
};
