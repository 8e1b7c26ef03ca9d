import type { ReactNode } from "react";

export type Toast = {
  id: number;
  text: ReactNode;
  tone: "good" | "danger" | "info";
  /** One action in the toast, such as undo. */
  action?: { label: string; run: () => void };
  /** Topic of the toast; once it is over, the toast is removed (dismissToasts). */
  topic?: string;
  lifeMs: number;
};

const usualLifeMs = 8_000;
const nothing: readonly Toast[] = [];

let toasts: readonly Toast[] = nothing;
let lastId = 0;
const listeners = new Set<() => void>();
const timers = new Map<number, ReturnType<typeof setTimeout>>();

function replace(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a short message. Errors stay until dismissed; other messages disappear after 8 seconds by default. */
export function showToast(text: ReactNode, options: Partial<Omit<Toast, "id" | "text">> = {}): void {
  lastId += 1;
  const toast = { id: lastId, text, tone: "good", lifeMs: usualLifeMs, ...options } satisfies Toast;
  replace([...toasts.slice(-2), toast]);
  if (toast.tone !== "danger") startTimer(toast);
}

export function dismissToast(id: number): void {
  stopTimer(id);
  replace(toasts.filter((toast) => toast.id !== id));
}

/** Removes the toasts of a topic: their actions are no longer possible. */
export function dismissToasts(topic: string): void {
  for (const toast of toasts) if (toast.topic === topic) dismissToast(toast.id);
}

export function startTimer({ id, lifeMs }: Toast): void {
  timers.set(
    id,
    setTimeout(() => dismissToast(id), lifeMs),
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
