import { decimalOf, moneyOf, percentOf, subtract } from "@/lib/base/money";
import type { Catalog } from "@/lib/domain/catalog/catalog/schema";

type System = Catalog["systems"][number];

const machines = { vm: "1", vds: "1", bm: "1" };
const allMachines = { ...machines, gpu: "1", vgpu: "1" };

type Linux = [
  id: number,
  name: string,
  family: string,
  shortName: string,
  minRamGb: number,
  minHddGb: number,
];

const linuxWithGpu: Linux[] = [
  [11, "Debian 12", "debian", "debian-12", 1, 10],
  [12, "Debian 13", "debian", "debian-13", 1, 10],
  [21, "Ubuntu 22.04 LTS", "ubuntu", "ubuntu-22.04", 1, 10],
  [22, "Ubuntu 24.04 LTS", "ubuntu", "ubuntu-24.04", 1, 15],
  [23, "Ubuntu 26.04 LTS", "ubuntu", "ubuntu-26.04", 2, 15],
  [32, "AlmaLinux 9", "almalinux", "alma-9", 2, 15],
  [33, "AlmaLinux 10", "almalinux", "alma-10", 2, 15],
  [42, "Rocky Linux 9", "rocky", "rocky-9", 2, 15],
  [43, "Rocky Linux 10", "rocky", "rocky-10", 2, 15],
];

const otherUnix: Linux[] = [
  [31, "AlmaLinux 8", "almalinux", "alma-8", 2, 15],
  [41, "Rocky Linux 8", "rocky", "rocky-8", 2, 15],
  [51, "CentOS Stream 9", "centos", "centos-stream-9", 2, 15],
  [52, "CentOS Stream 10", "centos", "centos-stream-10", 2, 15],
  [61, "Fedora 43", "fedora", "fedora-43", 2, 15],
  [62, "Fedora 44", "fedora", "fedora-44", 2, 15],
  [71, "openSUSE Leap 16.0", "opensuse", "leap-16.0", 2, 20],
  [72, "openSUSE Tumbleweed", "opensuse", "tumbleweed", 2, 20],
  [81, "Oracle Linux 9", "oracle", "oracle-9", 2, 20],
  [82, "Oracle Linux 10", "oracle", "oracle-10", 2, 20],
  [91, "FreeBSD 15.0", "freebsd", "freebsd-15.0", 1, 10],
];

/** No longer offered, but still installed on existing servers. */
const retiredIds = [61];

function free([id, name, family, shortName, minRam, minHdd]: Linux, fits: Record<string, string>): System {
  return {
    id,
    name,
    active: !retiredIds.includes(id),
    api_enabled: true,
    type_login: 0,
    pxe_os_id: 1000 + id,
    description: `${name}, minimal installation, 64 bit`,
    tags: {
      ...fits,
      family,
      short_name: shortName,
      user_name: "root",
      min_ram: String(minRam),
      min_hdd: String(minHdd),
    },
  };
}

/** Default discounts in percent, by billing period in months. */
const discounts = { "1": "0.00", "3": "3.00", "6": "6.00", "12": "12.00" };

function periods(price: string): Record<string, string> {
  const entries = Object.entries(discounts);
  const money = moneyOf(price, "EUR");
  return Object.fromEntries(
    entries.map(([months, percent]) => [months, decimalOf(subtract(money, percentOf(money, percent)))]),
  );
}

type Windows = {
  id: number;
  name: string;
  shortName: string;
  minRamGb: number;
  minHddGb: number;
  prices: { EUR: string; RUB: string };
  fits: Record<string, string>;
  tags?: Record<string, string>;
};

const windows: Windows[] = [
  {
    id: 101,
    name: "Windows Server 2019 Standard",
    shortName: "windows-2019",
    minRamGb: 4,
    minHddGb: 40,
    prices: { EUR: "14.00", RUB: "-1" },
    fits: machines,
  },
  {
    id: 102,
    name: "Windows Server 2022 Standard",
    shortName: "windows-2022",
    minRamGb: 4,
    minHddGb: 40,
    prices: { EUR: "16.00", RUB: "1520.00" },
    fits: allMachines,
    tags: { price_USD: "17.60" },
  },
  {
    id: 103,
    name: "Windows Server 2025 Standard",
    shortName: "windows-2025",
    minRamGb: 8,
    minHddGb: 60,
    prices: { EUR: "18.00", RUB: "1710.00" },
    fits: allMachines,
    tags: { price_USD: "19.80" },
  },
  {
    id: 104,
    name: "Windows Server 2022 Datacenter",
    shortName: "windows-2022-dc",
    minRamGb: 16,
    minHddGb: 60,
    prices: { EUR: "12.00", RUB: "1140.00" },
    fits: { bm: "1", gpu: "1" },
    tags: { price_per_core_EUR: "3.50", price_per_core_RUB: "330.00" },
  },
  {
    id: 105,
    name: "Windows Server 2025 Datacenter",
    shortName: "windows-2025-dc",
    minRamGb: 16,
    minHddGb: 80,
    prices: { EUR: "12.00", RUB: "1140.00" },
    fits: { bm: "1", gpu: "1" },
    tags: { price_per_core_EUR: "4.20", price_per_core_RUB: "400.00" },
  },
];

function licensed({ id, name, shortName, minRamGb, minHddGb, prices, fits, tags }: Windows): System {
  return {
    id,
    name,
    active: true,
    api_enabled: true,
    type_login: 1,
    pxe_os_id: 1000 + id,
    description: `${name}, English, licence included`,
    price_EUR: prices.EUR,
    price_RUB: prices.RUB,
    billing_plan: {
      EUR: periods(prices.EUR),
      RUB: prices.RUB === "-1" ? {} : periods(prices.RUB),
    },
    tags: {
      ...fits,
      family: "windows",
      short_name: shortName,
      user_name: "Administrator",
      min_ram: String(minRamGb),
      min_hdd: String(minHddGb),
      ...tags,
    },
  };
}

export const systems = [
  ...linuxWithGpu.map((row) => free(row, allMachines)),
  ...otherUnix.map((row) => free(row, machines)),
  ...windows.map(licensed),
].sort((a, b) => a.id - b.id);
