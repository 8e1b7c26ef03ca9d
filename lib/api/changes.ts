import type { Noun } from "@/lib/domain/kernel/operation/nouns";

type Listener = (nouns: readonly Noun[]) => void;

const listeners = new Set<Listener>();

/** Calls `listener` with the nouns that a response reports as changed. Returns a function that unsubscribes. */
export function onChanged(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Notifies listeners that these nouns have changed: after a call, or when a job has progressed. */
export function announceChanges(nouns: readonly Noun[] | undefined): void {
  if (nouns && nouns.length > 0) for (const listener of [...listeners]) listener(nouns);
}
