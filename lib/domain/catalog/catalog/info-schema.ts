import { z } from "zod";
import { about, aboutTypical } from "@/lib/base/about";
import { wireText } from "@/lib/base/form-values";
import { WirePreset } from "./shared/wire-schema";

const Price = z.record(z.string(), z.number());
const price = about(
  Price.optional(),
  "Net price of a month by currency; left out, it costs nothing. What is not sold in a currency has no price in it.",
  { EUR: 18 },
);

const InfoSystem = z.object({
  id: about(z.int(), "Number of the system.", 102),
  name: about(z.string(), "Name of the system.", "Windows Server 2022 Standard"),
  price,
});

const InfoSoftware = z.object({
  id: about(z.int(), "Number of the software.", 3),
  name: about(z.string(), "Name of the software.", "Docker"),
  description: about(z.string(), "Description.", "Container runtime"),
  price,
});

const InfoPlan = z.object({
  id: about(z.int(), "Number of the plan; an order may name either of a pair.", 2),
  name: about(z.string(), "Name of the plan.", "10 TB, 1 Gbit/s"),
  price,
});

const {
  price: _price,
  location: _location,
  monthly_ru: _ru,
  monthly_com: _com,
  monthly_usd: _usd,
  ...fields
} = WirePreset.shape;

export const InfoPreset = z.object({
  ...fields,
  monthly_ru: about(
    z.number().optional(),
    "Price of a month in RUB, with tax, for display; left out where RUR was not asked for or is not sold.",
    1080,
  ),
  monthly_com: about(
    z.number().optional(),
    "Price of a month in EUR, with tax, for display; left out where EUR was not asked for or is not sold.",
    10.89,
  ),
  monthly_usd: about(
    z.number().optional(),
    "Price of a month in USD, for display; left out where USD was not asked for or is not sold.",
    9.9,
  ),
  price: about(
    z.record(z.string(), Price),
    "Net price of a month by location and currency, with the currencies that were asked for alone.",
    { NL: { EUR: 9, USD: 9.9 } },
  ),
  OS: about(z.array(InfoSystem), "The systems that fit it."),
  soft: about(z.array(InfoSoftware), "The software that fits it with some system."),
  traffic_plans: about(
    z.record(z.string(), z.array(InfoPlan)),
    "The traffic plans that fit it, by location.",
    {
      NL: [{ id: 1, name: "3 TB, 1 Gbit/s" }],
    },
  ),
  cpu_name: about(z.string().optional(), "Its processor, where it is known.", "AMD EPYC 9254"),
  cpu_ghz: about(z.number().optional(), "Clock of the processor in GHz, where it is known.", 3.3),
  disk_type: about(z.string().optional(), "Kind of its disks, where it is known.", "nvme"),
});
export type InfoPreset = z.infer<typeof InfoPreset>;

export const InfoFilter = z.object({
  currencies: aboutTypical(
    wireText(60).optional(),
    "Currencies of the prices, with commas between them: EUR, USD, RUR (or RUB). Left out: EUR,USD.",
    "EUR,USD",
  ),
});
