const storageKey = "berth-sign-in-email";

/** Keeps an address for the sign-in form of this tab: in a link it would stay in histories and logs. */
export function keepEmail(email: string): void {
  try {
    sessionStorage.setItem(storageKey, email);
  } catch {
    // Without storage it is typed.
  }
}

/** The kept address, once. */
export function takeEmail(): string | null {
  try {
    const email = sessionStorage.getItem(storageKey);
    sessionStorage.removeItem(storageKey);
    return email;
  } catch {
    return null;
  }
}
