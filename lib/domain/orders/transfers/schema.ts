import { z } from "zod";
import { about } from "@/lib/base/about";
import { AmountOnWire } from "@/lib/base/amount";
import { wireInt, wireText } from "@/lib/base/form-values";

/** For how many days an offer stands. */
export const offerDays = { usual: 7, most: 14 } as const;

const transfer = about(wireInt(1), "Number of the offer.", 601);
const pin = about(
  wireText(20).optional(),
  "The account's PIN. An account without one is asked for its password by the panel's page.",
  "4071",
);

export const OfferTransfer = z.object({
  id: about(wireInt(0), "Number of the server.", 55001),
  to: about(
    wireText(320),
    "To whom: the email address of the other account, or its customer number. Whether there is such an account is not said.",
    "boris@example.test",
  ),
  note: about(wireText(200).optional(), "A line for the other side.", "The shop that you have bought"),
  days: about(
    wireInt(1, offerDays.most).optional(),
    `For how many days the offer stands, 1 to ${offerDays.most}; left out = ${offerDays.usual}.`,
    7,
  ),
  pin,
});

export const Offered = z.object({
  transfer: about(z.int(), "Number of the offer.", 601),
  until: about(z.string(), "Until when it can be accepted.", "2026-12-07T09:00:00.000Z"),
});

export const OfTransfer = z.object({ transfer });

export const AcceptTransfer = OfTransfer.extend({
  expected: about(
    wireText(20).optional(),
    "The price that `eq/transfers` answered; refused if it is another one by now.",
    "10.89",
  ),
  pin,
});

export const Accepted = z.object({
  id: about(z.int(), "Number of the server.", 55001),
  invoice: about(z.int(), "Number of the invoice of its first period, paid from credit.", 7005),
});

export const Ended = z.object({ transfer: about(z.int(), "Number of the offer.", 601) });

const until = about(z.string(), "Until when it can be accepted.", "2026-12-07T09:00:00.000Z");

const Outgoing = z.object({
  transfer: about(z.int(), "Number of the offer.", 601),
  id: about(z.int(), "Number of the server.", 55001),
  hostname: about(z.string(), "Host name.", "web-1.example.com"),
  to: about(z.string(), "To whom it is offered.", "boris@example.test"),
  note: about(z.string(), "The line for the other side.", "The shop that you have bought"),
  until,
});

/** Nothing of the other account, and of the server only what it is. */
const Incoming = z.object({
  transfer: about(z.int(), "Number of the offer.", 601),
  note: about(z.string(), "What its owner says of it.", "The shop that you have bought"),
  preset: about(z.string(), "Name of its preset.", "vm.v3-small"),
  cpu: about(z.int(), "Processors.", 2),
  ram_gb: about(z.number(), "Memory in GB.", 4),
  hdd: about(z.string(), "Disks in GB.", "80"),
  location: about(z.string(), "Code of its location.", "NL"),
  os: about(z.string(), "Operating system; empty = none.", "Ubuntu 24.04"),
  months: about(z.int(), "Length of a period in months.", 1),
  price: about(
    AmountOnWire.nullable(),
    "Price of the first period with tax, paid from credit on acceptance; null = it cannot be told now.",
    { value: "10.89", currency: "EUR" },
  ),
  paid_until: about(z.string(), "When that period ends; empty = it cannot be told now.", "2026-12-30"),
  until,
});

export const Transfers = z.object({
  incoming: about(z.array(Incoming), "What is offered to this account."),
  outgoing: about(z.array(Outgoing), "What this account offers."),
});
