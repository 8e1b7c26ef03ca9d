import { pool } from "@/lib/db/client";
import { runtime } from "@/lib/env";
import type { Provisioner } from "@/lib/outside/provisioner/port";
import { type Query, simulatedProvisioner } from "@/lib/outside/provisioner/simulated";

const query: Query = async (text, values) => (await pool().query(text, values)).rows;

/** The provisioner of this installation. */
export const provisioner = (): Provisioner =>
  simulatedProvisioner({ query, speed: runtime().deploySpeed, now: () => new Date() });
