import type { Noun } from "@/lib/domain/kernel/operation/nouns";

type Listener = (nouns: readonly Noun[]) => void;

const listeners = new Set<Listener>();

/** Calls `listener` with the nouns that an answer has changed. Returns a function that stops it. */
export function onChanged(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Announces that these nouns have changed: after a call, or on news of something that was under way. */
export function announceChanges(nouns: readonly Noun[] | undefined): void {
  if (nouns && nouns.length > 0) for (const listener of [...listeners]) listener(nouns);
}
