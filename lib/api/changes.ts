import type { Noun } from "./registry/changes";

type Listener = (nouns: readonly Noun[]) => void;

const listeners = new Set<Listener>();

/** Calls `listener` with the nouns that an answer says it has changed; answers how to stop. */
export function onChanged(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Says that these have changed: by the answer of a call, or by news of something that was under way. */
export function announceChanges(nouns: readonly Noun[] | undefined): void {
  if (nouns && nouns.length > 0) for (const listener of [...listeners]) listener(nouns);
}
