/** A request as the transport-independent core takes it; both fronts make one. */
export type WireRequest = {
  /** Path name without `.php`: `auth`, `api_keys`. */
  endpoint: string;
  method: string;
  query: string;
  contentType: string;
  body: Uint8Array;
  address: string;
  userAgent: string;
  requestId: string;
  idempotencyKey: string | null;
};

export type WireAnswer = { status: number; headers: Record<string, string>; body: string | Uint8Array };

export const maxBodyBytes = 1_048_576;
