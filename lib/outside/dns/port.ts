export type RecordSet = { name: string; type: string; ttl: number; contents: string[] };

/** A zone as it has to be; names are whole and lower-case, with a dot at the end. */
export type ServedZone = {
  name: string;
  kind: "Master" | "Slave";
  masters: string[];
  isSigned: boolean;
  sets: RecordSet[];
};

/**
 * A name server. Each call says how something has to be and may be repeated at any time: after one whose answer was
 * lost the same call again changes nothing more. Throws when that could not be reached in time.
 */
export type NameServer = {
  /** Makes the zone so, and answers the DS records of a signed one only when the zone is seen to be so. */
  serve: (zone: ServedZone, signal: AbortSignal) => Promise<{ ds: string[] }>;
  /** The zone is not there afterwards. */
  drop: (name: string, signal: AbortSignal) => Promise<void>;
  /**
   * Sets the names of one address in a zone that is made when it is not there (`start`: its first records); other
   * records of the zone stay as they are.
   */
  setNames: (zone: string, start: RecordSet[], names: RecordSet, signal: AbortSignal) => Promise<void>;
};

/** Whether a back end can keep a record with this name and type: what it cannot keep of it, or null. */
export type Keeps = (record: { key: string; type: string }) => "name" | "type" | null;
