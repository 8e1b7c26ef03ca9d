import {
  no,
  type PresetDetails,
  type PresetKind,
  type PresetRow,
  presetOf,
  roublesInRussiaOnly,
} from "./preset-row";

const nvme: PresetKind = {
  family: "vm",
  serverType: "VM",
  storage: "NVMe",
  tags: { web_group: "vm-nvme", web_ghz: "3.1", web_geekbench_score: "1480" },
};
const nvmeNew: PresetKind = {
  ...nvme,
  hourlyCapHours: 672,
  tags: { web_group: "vm-nvme", web_ghz: "4.1", web_geekbench_score: "2150", web_label: "new" },
};
const ssd: PresetKind = {
  family: "vm",
  serverType: "VM",
  storage: "SSD",
  tags: { web_group: "vm-ssd", web_ghz: "2.6", web_geekbench_score: "1020", no_increase: "1" },
};
const dedicatedCores: PresetKind = {
  family: "compute",
  serverType: "Compute",
  storage: "NVMe",
  tags: { web_group: "compute", web_ghz: "3.3", web_geekbench_score: "1720" },
};

/** Prices left out where a location sells only in roubles. */
const roublesAloneInRussia = { RU: ["EUR" as const, "USD" as const] };

const v3: PresetRow[] = [
  [101, "vm.v3-pico", 1, 1, "10", "3.20", [64, 80, 22, 41, 57, 9, 15, 26]],
  [102, "vm.v3-nano", 1, 2, "20", "4.50", [52, 112, 38, 64, 71, 12, 18, 33]],
  [103, "vm.v3-small", 2, 4, "60", "9.00", [47, 131, 29, 58, 66, 10, 14, 31]],
  [104, "vm.v3-medium", 4, 8, "120", "18.00", [31, 49, 17, 33, 38, 6, 7, 19]],
  [105, "vm.v3-large", 8, 16, "240", "36.00", [14, 23, 8, 16, 0, 4, no, 9]],
  [106, "vm.v3-xlarge", 12, 32, "480", "68.00", [5, 11, 4, 7, 6, no, no, 2]],
  [107, "vm.v3-2xlarge", 16, 64, "960", "129.00", [no, 4, no, 2, 1, no, no, no]],
];

const v4: PresetRow[] = [
  [121, "vm.v4-small", 2, 4, "60", "10.50", [no, 60, no, 44, 52, no, no, no]],
  [122, "vm.v4-medium", 4, 8, "120", "21.00", [no, 35, no, 20, 28, no, no, no]],
  [123, "vm.v4-large", 8, 16, "240", "42.00", [no, 18, no, 9, 12, no, no, no]],
  [124, "vm.v4-hidisk", 4, 8, "1000", "39.00", [no, 8, no, no, 0, no, no, no]],
];

const v2: PresetRow[] = [
  // The demo of concurrent orders for the last units uses this preset: three units in total, affordable with any demo
  // credit.
  [141, "vm.v2-promo", 1, 1, "15", "2.50", [no, 3, no, 0, no, no, no, no]],
  [142, "vm.v2-nano", 1, 2, "20", "3.90", [90, 14, no, no, no, no, 6, no]],
  [143, "vm.v2-small", 2, 4, "40", "7.50", [75, 9, no, no, no, no, 0, no]],
  [144, "vm.v2-medium", 4, 8, "80", "14.50", [40, 0, no, no, no, no, 0, no]],
  [145, "vm.v2-storage", 2, 4, "1000", "19.00", [0, 0, no, 0, no, no, no, no]],
  [146, "vm.v2-large", 8, 16, "160", "29.00", [2, 2, no, no, no, no, no, no]],
];

const compute: PresetRow[] = [
  [201, "compute.v1-2c", 2, 8, "80", "22.00", [20, 34, 14, 25, 30, 5, 8, 12]],
  [202, "compute.v1-4c", 4, 16, "160", "44.00", [12, 20, 9, 13, 17, 2, 4, 6]],
  [203, "compute.v1-8c", 8, 32, "320", "88.00", [6, 10, 5, 6, 8, 0, no, 2]],
  [204, "compute.v1-16c", 16, 64, "640", "172.00", [no, 4, 1, 2, 2, no, no, no]],
  [205, "compute.v1-32c", 32, 128, "1280", "338.00", [no, 1, no, no, 1, no, no, no]],
  [206, "compute.v1-8c-mem", 8, 64, "320", "124.00", [0, 6, no, 5, 4, no, no, no]],
  [207, "compute.v1-16c-mem", 16, 128, "640", "242.00", [no, 2, no, 0, 2, no, no, no]],
];

const details: PresetDetails = {
  "vm.v3-medium": { tags: { web_geekbench_score_max: "5300" } },
  "vm.v3-large": { tags: { web_geekbench_score_max: "9800" } },
  "vm.v3-xlarge": { notSold: roublesInRussiaOnly, tags: { web_geekbench_score_max: "13400" } },
  "vm.v3-2xlarge": { notSold: roublesInRussiaOnly, tags: { web_geekbench_score_max: "16900" } },
  "vm.v4-large": { tags: { web_geekbench_score_max: "13900" } },
  "vm.v4-hidisk": { tags: { web_addinfo: "Four times the disk" } },
  "vm.v2-promo": { tags: { web_group: "vm-promo", web_label: "sale", fixed_price: "1" } },
  "vm.v2-nano": { notSold: roublesAloneInRussia },
  "vm.v2-small": { notSold: roublesAloneInRussia },
  "vm.v2-medium": { notSold: roublesAloneInRussia },
  "vm.v2-storage": { tags: { web_addinfo: "Sold out, more in spring" } },
  "vm.v2-large": { isActive: false },
  "compute.v1-8c": { tags: { web_geekbench_score_max: "11200" } },
  "compute.v1-16c": { notSold: roublesInRussiaOnly, tags: { web_geekbench_score_max: "19600" } },
  "compute.v1-32c": { notSold: roublesInRussiaOnly, tags: { web_geekbench_score_max: "31800" } },
  "compute.v1-8c-mem": { tags: { web_addinfo: "Twice the memory" } },
  "compute.v1-16c-mem": { tags: { web_addinfo: "Twice the memory" } },
};

export const virtualPresets = [
  ...v3.map((row) => presetOf(row, nvme, details)),
  ...v4.map((row) => presetOf(row, nvmeNew, details)),
  ...v2.map((row) => presetOf(row, ssd, details)),
  ...compute.map((row) => presetOf(row, dedicatedCores, details)),
];
