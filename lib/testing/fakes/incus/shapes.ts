export type Texts = Record<string, string>;
type Snapshot = { created_at: string; config: Texts; devices: Record<string, Texts>; disk: string };

export type FakeGuest = {
  name: string;
  type: "container" | "virtual-machine";
  status: "Running" | "Stopped" | "Frozen";
  location: string;
  config: Texts;
  devices: Record<string, Texts>;
  snapshots: Map<string, Snapshot>;
  startedAt: string;
  /** Received and sent since the start. */
  bytes: [number, number];
  /** What a program wrote to its disk, to see whether it is the same disk. */
  disk: string;
  hasDisk: boolean;
  /** Of a virtual machine: its memory as it was started with. */
  bootMemory?: string | undefined;
  architecture: string;
  /** Environment of the last command that was run in it. */
  ran?: Texts;
};

export type Operation = {
  id: string;
  status_code: number;
  err: string;
  description: string;
  resources: Record<string, string[]>;
  /** Of a command: its exit code. */
  metadata?: { return: number };
  end: Promise<void>;
};
