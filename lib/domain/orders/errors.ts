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

export const licenceFailures = ["order.needs_licence", "order.software_unpaid"] as const;

export const placeFailures = ["order.not_in_location", "order.out_of_stock"] as const;
