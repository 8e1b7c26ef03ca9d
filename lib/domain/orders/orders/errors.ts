import { type About, argument, failure, saying } from "../../kernel/errors/error-entry";

type Size = About & { need: number; have: number };

export const orderErrors = {
  "order.paid": failure({
    kind: "conflict",
    text: "order is paid, request a cancellation",
    guide: "The order is paid: its server can be ended instead.",
  }),
  "order.inactive": failure<About>({
    kind: "invalid",
    text: saying("is not offered any more"),
    guide: "What was chosen is not offered any more.",
    example: { parameter: "os_id" },
  }),
  "order.not_in_location": failure<About & { location: string }>({
    kind: "invalid",
    text: ({ parameter, location }) => argument(parameter, `is not offered in ${location}`),
    guide: "It is not offered in that location.",
    example: { parameter: "os_id", location: "DE" },
  }),
  "order.not_sold": failure<About & { currency: string }>({
    kind: "invalid",
    text: ({ parameter, currency }) => argument(parameter, `is not sold in ${currency}`),
    guide: "It is not sold in the account's currency.",
    example: { parameter: "os_id", currency: "USD" },
  }),
  "order.out_of_stock": failure<About & { location: string }>({
    kind: "invalid",
    text: ({ parameter, location }) => argument(parameter, `is out of stock in ${location}`),
    guide: "The preset is sold out in that location.",
    example: { parameter: "preset", location: "NL" },
  }),
  "order.no_license_left": failure<About & { location: string }>({
    kind: "invalid",
    text: ({ parameter, location }) => argument(parameter, `has no license left in ${location}`),
    guide: "The system needs a license of the host, and none is left.",
    example: { parameter: "os_id", location: "NL" },
  }),
  "order.wrong_family": failure<About & { family: "vm" | "compute" | "bm" | "gpu" | "vgpu" }>({
    kind: "invalid",
    text: ({ parameter, family }) => argument(parameter, `does not fit presets of the family ${family}`),
    guide: "It does not fit this kind of server.",
    example: { parameter: "os_id", family: "bm" },
  }),
  "order.min_cpu": failure<Size>({
    kind: "invalid",
    text: ({ parameter, need, have }) => argument(parameter, `needs ${need} cores, this preset has ${have}`),
    guide: "The preset has too few cores for it.",
    example: { parameter: "os_id", need: 4, have: 1 },
  }),
  "order.min_ram": failure<Size>({
    kind: "invalid",
    text: ({ parameter, need, have }) =>
      argument(parameter, `needs ${need} GB of memory, this preset has ${have}`),
    guide: "The preset has too little memory for it.",
    example: { parameter: "os_id", need: 8, have: 4 },
  }),
  "order.min_hdd": failure<Size>({
    kind: "invalid",
    text: ({ parameter, need, have }) =>
      argument(parameter, `needs ${need} GB of disk, this preset has ${have}`),
    guide: "The preset has too small a disk for it.",
    example: { parameter: "os_id", need: 80, have: 60 },
  }),
  "order.needs_licence": failure<About>({
    kind: "invalid",
    text: saying("needs a license that this server does not have: billing/add_os_addon buys it"),
    guide: "The system has a price, and the server has no license of it: `billing/add_os_addon` buys one.",
    example: { parameter: "os_id" },
  }),
  "order.software_unpaid": failure<About>({
    kind: "invalid",
    text: saying("has a price that this server does not pay: it is sold with an order"),
    guide: "The software has a price that this server does not pay: it is sold with an order.",
    example: { parameter: "soft_id" },
  }),
  "order.needs_system": failure<About>({
    kind: "invalid",
    text: saying("needs an operating system"),
    guide: "The software needs an operating system.",
    example: { parameter: "soft_id" },
  }),
  "order.wrong_system": failure<About>({
    kind: "invalid",
    text: saying("cannot be installed on this operating system"),
    guide: "The software cannot be installed on that operating system.",
    example: { parameter: "soft_id" },
  }),
  "orders.too_many_unpaid": failure<{ count: number }>({
    kind: "unpaid",
    text: ({ count }) => `pay one of your ${count} unpaid orders first`,
    guide: "Too many orders wait for payment. Pay one first.",
    example: { count: 10 },
  }),
  "quote.expired": failure({
    kind: "invalid",
    text: argument("quote", "has expired"),
    guide: "The quote is too old. Ask for another.",
  }),
  "quote.price_changed": failure<{ from: string; to: string }>({
    kind: "conflict",
    text: ({ from, to }) => ({
      text: `price changed from ${from} to ${to}`,
      fields: { quote: "the price has changed" },
    }),
    guide: "The price is another than in the quote. Nothing was ordered.",
    example: { from: "10.89", to: "12.10" },
  }),
  "quote.unknown": failure({
    kind: "invalid",
    text: argument("quote", "is not a quote for this order"),
    guide: "The quote is not for this order or not for this account.",
  }),
};

export const choiceFailures = [
  "argument.unsupported",
  "order.inactive",
  "order.not_sold",
  "order.wrong_family",
  "order.min_cpu",
  "order.min_ram",
  "order.min_hdd",
  "order.needs_system",
  "order.wrong_system",
] as const;

export const licenseFailures = ["order.needs_licence", "order.software_unpaid"] as const;

export const networkFailures = ["private_network.full", "private_network.not_found"] as const;

export const placeFailures = [
  "order.no_license_left",
  "order.not_in_location",
  "order.out_of_stock",
] as const;
