/** A request as the transport-independent core takes it, built by the gateway and by Next's route handlers. */
export type WireRequest = {
  /** Path without `.php`: `auth`, `api_keys`. */
  endpoint: string;
  /** The action if the path contains it; otherwise a parameter does. */
  action?: string;
  method: string;
  query: string;
  contentType: string;
  body: Uint8Array;
  address: string;
  userAgent: string;
  requestId: string;
  idempotencyKey: string | null;
  /** The `Accept` header; absent = any type. */
  accept?: string;
  /** The `If-None-Match` header: ETags of responses that the caller has cached. */
  ifNoneMatch?: string;
  /** The host that was asked. */
  host?: string | null;
};

export type Call = { module: string; action: string };

export type WireAnswer = {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array;
  /** The call, for metrics; undefined if the registry does not have it. */
  call?: Call;
};

export const maxBodyBytes = 1_048_576;

/** Body limit for callers without a session, on paths where the session is in the headers. */
export const guestBodyBytes = 64 * 1024;

/**
 * Body limit for webhooks of external services, such as payment providers, which are authenticated by a signature of
 * the body.
 */
export const callBackBytes = 256 * 1024;
