/** A request as the transport-independent core takes it; both fronts make one. */
export type WireRequest = {
  /** Path name without `.php`: `auth`, `api_keys`. */
  endpoint: string;
  /** The action, where the path names it; else a parameter does. */
  action?: string;
  method: string;
  query: string;
  contentType: string;
  body: Uint8Array;
  address: string;
  userAgent: string;
  requestId: string;
  idempotencyKey: string | null;
  /** The header `Accept`; without one anything is taken. */
  accept?: string;
  /** The header `If-None-Match`: tags of answers that the caller has. */
  ifNoneMatch?: string;
};

export type Call = { module: string; action: string };

export type WireAnswer = {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array;
  /** The call that it answers, for counting; left out where the registry has no such module or action. */
  call?: Call;
};

export const maxBodyBytes = 1_048_576;

/** Of callers without a session, at paths where a session is told apart from the body. */
export const guestBodyBytes = 64 * 1024;

/** Reports of services, such as of those that take payments, which their bodies prove to be theirs. */
export const callBackBytes = 256 * 1024;
