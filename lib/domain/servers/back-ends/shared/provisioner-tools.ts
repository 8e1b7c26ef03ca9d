import { pool } from "@/lib/db/client";
import { keyedHash, seal, unseal } from "@/lib/db/seal";
import { machineFolders, runtime } from "@/lib/env";
import type { Query, Sealing, Tools } from "@/lib/outside/provisioner/port";

const query: Query = async (text, values) => (await pool().query(text, values)).rows;

const sealing: Sealing = { seal, unseal, hash: keyedHash };

/** The dependencies that provisioners are created with. */
export const provisionerTools = (): Tools => ({
  query,
  sealing,
  speed: runtime().deploySpeed,
  now: () => new Date(),
  folders: machineFolders(),
});
