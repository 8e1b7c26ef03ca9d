import { z } from "zod";
import { dayIn } from "@/lib/base/time-zone";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { readCatalog } from "../orders/shared/price-service";
import { Transfers } from "./schema";
import { priceFirst } from "./shared/price-first";
import { readIncoming, readOutgoing } from "./shared/read-offers";

/** `eq/transfers`: the open offers from and to this account. */
export const listTransfers = operation({
  name: "eq.transfers",
  summary: "Lists servers that are offered to this account, and by it",
  description:
    "Lists open offers: those of this account, and those to it, with what the first period costs. Of an offered server nothing is shown but what it is; its owner, name and addresses follow on acceptance.",
  access: reads({ right: "eq/list", whole: true }),
  input: z.object({}),
  output: Transfers,
  run: async ({ db, now, actor }) => {
    const { account } = actor;
    const found = await readIncoming(db, account, now);
    const catalog = found.length > 0 ? await readCatalog(db) : null;
    const incoming = [];
    for (const { offer, server, preset } of found) {
      const price = catalog && (await priceFirst(db, server, { accountId: account.id, catalog, now }));
      incoming.push({
        transfer: offer.id,
        note: offer.note,
        preset: preset.name,
        cpu: preset.cpu,
        ram_gb: preset.ramGb,
        hdd: server.extraDiskGb > 0 ? String(preset.hddGb + server.extraDiskGb) : preset.hdd,
        location: server.location,
        os: server.systemName,
        months: server.months,
        price: price && { value: price.total, currency: server.currency },
        paid_until: price ? dayIn(price.endsAt, "UTC") : "",
        until: offer.expiresAt.toISOString(),
      });
    }
    const outgoing = await readOutgoing(db, account.id, now);
    return {
      incoming,
      outgoing: outgoing.map(({ offer, server }) => ({
        transfer: offer.id,
        id: server.id,
        hostname: server.hostname,
        to: offer.recipient,
        note: offer.note,
        until: offer.expiresAt.toISOString(),
      })),
    };
  },
});
