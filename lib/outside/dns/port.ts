export type RecordSet = { name: string; type: string; ttl: number; contents: string[] };

/** Desired state of a zone; names are fully qualified and lowercase, with a trailing dot. */
export type ServedZone = {
  name: string;
  kind: "Master" | "Slave";
  masters: string[];
  isSigned: boolean;
  sets: RecordSet[];
};

/**
 * A name server. Calls declare the desired state and are idempotent: after a lost response, the same call can be
 * repeated. They throw if that state was not reached in time.
 */
export type NameServer = {
  /**
   * Creates or updates the zone and returns a signed zone's DS records, after verifying that the zone is as declared.
   */
  serve: (zone: ServedZone, signal: AbortSignal) => Promise<{ ds: string[] }>;
  /** Deletes the zone if it exists. */
  drop: (name: string, signal: AbortSignal) => Promise<void>;
  /**
   * Sets the PTR records of one address in a zone, creating the zone with the records `start` if it does not exist;
   * other records are unchanged.
   */
  setNames: (zone: string, start: RecordSet[], names: RecordSet, signal: AbortSignal) => Promise<void>;
};

/** Returns which part of a record, name or type, a back end cannot store; null = it can store both. */
export type Keeps = (record: { key: string; type: string }) => "name" | "type" | null;
