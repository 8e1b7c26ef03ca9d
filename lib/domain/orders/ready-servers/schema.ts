import { z } from "zod";
import { about } from "@/lib/base/about";
import { wireInt, wireText } from "@/lib/base/form-values";
import { WireTag } from "../../catalog/catalog/shared/wire-schema";

const Amounts = z.record(z.string(), z.number());

export const WireReadyServer = z.object({
  id: about(z.int(), "Number of the machine while it is in stock.", 203801014),
  name: about(z.string(), "Its name.", "bm.v4-small NL 1"),
  preset: about(z.string(), "Its preset: what an order says.", "bm.v4-small"),
  preset_id: about(z.int(), "Number of the preset.", 312),
  location: about(z.string(), "Code of the location.", "NL"),
  group: about(z.string(), "The group that tells most of it.", "AMD-MODERN"),
  server_group: about(z.string(), "The same as `group`.", "AMD-MODERN"),
  status: about(z.string(), "`available`: it can be ordered.", "available"),
  price: about(Amounts, "Net price of a month by currency; what is not sold in one is left out.", {
    EUR: 139,
    USD: 152.9,
  }),
  hardware: about(
    z.object({
      cpu_name: about(z.string(), "Processor.", "AMD EPYC 9254, 24 cores"),
      cpu: about(z.int(), "Cores.", 24),
      ram: about(z.number(), "Memory in GB.", 256),
      hdd_groups: about(
        z.array(
          z.object({
            count: about(z.int(), "How many disks.", 2),
            size_gb: about(z.int(), "Size of each in GB.", 960),
            type: about(z.string(), "Kind of the disks.", "nvme"),
          }),
        ),
        "Disks by size.",
      ),
      gpu_name: about(z.string(), "Graphics card; empty = none.", ""),
      config: about(
        z.string(),
        "All of it in words.",
        "AMD EPYC 9254, 24 cores, 256 GB RAM, 2 × 3840 GB NVMe",
      ),
    }),
    "What it is made of.",
  ),
  specs: about(
    z.object({
      cpu: about(z.string(), "Processor.", "AMD EPYC 9254, 24 cores"),
      ram: about(z.number(), "Memory in GB.", 256),
      disk: about(z.string(), "Disks.", "2x3840"),
    }),
    "The same in short.",
  ),
  billing_plan: about(
    z.record(z.string(), Amounts),
    "Net price of a month by currency and period, with the period's discount taken off; `hourly`, where it is sold by the hour, is that of an hour.",
    { EUR: { monthly: 139, quarterly: 134.83, "semi-annually": 130.66, annually: 122.32 } },
  ),
  deployment_eta: about(z.int(), "How many minutes a deployment usually takes.", 10),
  tags: about(z.array(WireTag), "Tags of the preset."),
});
export type WireReadyServer = z.infer<typeof WireReadyServer>;

export const ReadyServerFilter = z.object({
  location: about(
    wireText(20).optional(),
    "Code of a location; missing, empty or `all` = every location.",
    "NL",
  ),
  group: about(
    wireText(20).optional(),
    "A group: ALL, 1CPU, 2CPU, GPU, AMD, AMD-MODERN or INTEL.",
    "AMD-MODERN",
  ),
});

export const NamedReadyServer = z.object({
  id: about(wireInt(0, Number.MAX_SAFE_INTEGER), "Number of the machine.", 203801014),
});
