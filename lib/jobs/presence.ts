import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { newClient } from "@/lib/db/connect";
import { presenceLock } from "@/lib/db/dead-workers";
import { errorParams, log } from "@/lib/log";

const againMs = 500;

/**
 * Shows other processes that this process's workers are alive: each worker connection, and one more that reconnects
 * when lost, holds a shared advisory lock on the process number. A process that gets that lock exclusively knows that
 * none of them is left.
 */
export class Presence {
  readonly process = randomInt(1, 2 ** 31);
  readonly #url: string;
  readonly #names = new Set<string>();
  #client: pg.Client | null = null;
  #isStopped = false;

  private constructor(url: string) {
    this.#url = url;
  }

  /** Throws when the database cannot be reached. */
  static async open(url: string): Promise<Presence> {
    const presence = new Presence(url);
    await presence.#connect();
    return presence;
  }

  /**
   * Takes the lock on a worker's connection; call before it is used. The keepalives detect an unreachable host within
   * 25 s.
   */
  readonly hold = async (client: pg.ClientBase): Promise<void> => {
    await client.query(`set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3;
      select pg_advisory_lock_shared(${presenceLock}, ${this.process})`);
  };

  /**
   * Registers a worker of this process before it takes its first task; an unregistered worker is never considered
   * dead.
   */
  async note(client: pg.ClientBase, name: string): Promise<void> {
    this.#names.add(name);
    await this.#write(client, [name]);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    const client = this.#client;
    this.#client = null;
    await client
      ?.query("delete from queue_workers where process = $1", [this.process])
      .catch(() => undefined);
    await client?.end();
  }

  async #write(client: pg.ClientBase, names: string[]): Promise<void> {
    const text =
      "insert into queue_workers (name, process) select unnest($1::text[]), $2 on conflict do nothing";
    await client.query(text, [names, this.process]);
  }

  async #connect(): Promise<void> {
    const client = newClient(this.#url, {
      connectionTimeoutMillis: 5_000,
      application_name: "berth presence",
    });
    client.on("error", () => undefined);
    client.once("end", () => {
      if (this.#client === client) void this.#connectAgain();
    });
    try {
      await client.connect();
      await this.hold(client);
      await this.#write(client, [...this.#names]);
    } catch (error) {
      void client.end().catch(() => undefined);
      throw error;
    }
    if (this.#isStopped) await client.end();
    else this.#client = client;
  }

  async #connectAgain(): Promise<void> {
    this.#client = null;
    for (let isFirst = true; !this.#isStopped && !this.#client; isFirst = false) {
      await this.#connect().catch((error: unknown) => {
        if (isFirst) log.warn({ error: errorParams(error) }, "the connection that shows presence was lost");
      });
      if (!this.#client) await pause(againMs);
    }
  }
}
