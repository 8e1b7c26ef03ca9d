/** PIN trust of this tab; only the tab knows its token. `untilMs` is by the browser's own clock. */
export type PinTrust = { token: string; untilMs: number; session: string };

const storeKey = "panel.pin-trust";
const listeners = new Set<() => void>();

let session = "";
let trust: PinTrust | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

function isTrust(value: unknown): value is PinTrust {
  if (typeof value !== "object" || value === null) return false;
  const { token, untilMs, session } = value as Partial<Record<keyof PinTrust, unknown>>;
  return typeof token === "string" && typeof untilMs === "number" && typeof session === "string";
}

/** If storage is blocked, the trust lasts as long as the page. */
function stored(): PinTrust | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(storeKey) ?? "null");
    return isTrust(value) ? value : null;
  } catch {
    return null;
  }
}

function store(value: PinTrust | null): void {
  try {
    if (value) sessionStorage.setItem(storeKey, JSON.stringify(value));
    else sessionStorage.removeItem(storeKey);
  } catch {
    return;
  }
}

function replace(next: PinTrust | null): void {
  clearTimeout(timer);
  trust = next;
  store(next);
  if (next) timer = setTimeout(() => replace(null), Math.max(0, next.untilMs - Date.now()));
  for (const listener of listeners) listener();
}

/** Restores the trust after a reload, unless it has expired or belongs to another session. */
export function openTrust(ofSession: string): void {
  session = ofSession;
  const kept = trust ?? stored();
  if (!kept) return;
  replace(kept.session === ofSession && kept.untilMs > Date.now() ? kept : null);
}

export const keepTrust = (token: string, seconds: number): void =>
  replace({ token, untilMs: Date.now() + seconds * 1000, session });

/** From now on this tab asks for the PIN again. */
export const forgetTrust = (): void => replace(null);

export function subscribeToTrust(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const readTrust = (): PinTrust | null => trust;

export const readNoTrust = (): PinTrust | null => null;
