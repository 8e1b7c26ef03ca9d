import type { ReactNode } from "react";

export type Toast = {
  id: number;
  text: ReactNode;
  tone: "good" | "danger" | "info";
  /** One thing to do about it: undo. */
  action?: { label: string; run: () => void };
};

const lifetimeMilliseconds = 8000;
const nothing: readonly Toast[] = [];

let toasts: readonly Toast[] = nothing;
let lastId = 0;
const listeners = new Set<() => void>();
const timers = new Map<number, ReturnType<typeof setTimeout>>();

function replace(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a short message. What failed stays until it is dismissed; the rest leaves after 8 seconds. */
export function showToast(text: ReactNode, options: Partial<Pick<Toast, "tone" | "action">> = {}): void {
  lastId += 1;
  const toast = { id: lastId, text, tone: "good", ...options } satisfies Toast;
  replace([...toasts.slice(-2), toast]);
  if (toast.tone !== "danger") startTimer(toast.id);
}

export function dismissToast(id: number): void {
  stopTimer(id);
  replace(toasts.filter((toast) => toast.id !== id));
}

export function startTimer(id: number): void {
  timers.set(
    id,
    setTimeout(() => dismissToast(id), lifetimeMilliseconds),
  );
}

export function stopTimer(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const readToasts = (): readonly Toast[] => toasts;

export const readNoToasts = (): readonly Toast[] => nothing;
