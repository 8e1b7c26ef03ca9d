import {
  no,
  type PresetDetails,
  type PresetKind,
  type PresetRow,
  presetOf,
  roublesInRussiaOnly,
} from "./preset-row";

const bareMetal: PresetKind = {
  family: "bm",
  serverType: "Physical",
  storage: "NVMe",
  tags: { web_group: "bm", stock: "1" },
};
const diskArray: PresetKind = { ...bareMetal, storage: "HDD", tags: { web_group: "bm-storage", stock: "1" } };
const withGpu: PresetKind = { family: "gpu", serverType: "GPU", storage: "NVMe", tags: { web_group: "gpu" } };
const sharedGpu: PresetKind = {
  family: "vgpu",
  serverType: "vGPU",
  storage: "NVMe",
  tags: { web_group: "vgpu", web_ghz: "3.3" },
};

const epyc16 = { cpuName: "AMD EPYC 7302P, 16 cores" };
const epyc24 = { cpuName: "AMD EPYC 9254, 24 cores" };
const epyc32 = { cpuName: "AMD EPYC 9354P, 32 cores" };
const dualEpyc = { cpuName: "2 × AMD EPYC 9354, 64 cores" };
const ryzen16 = { cpuName: "AMD Ryzen 9 7950X, 16 cores" };
const xeon8 = { cpuName: "Intel Xeon E-2378G, 8 cores" };

const physical: PresetRow[] = [
  [301, "bm.v3-small", 8, 64, "2x960", "119.00", [6, 9, 4, 5, 7, 2, 2, 4]],
  [302, "bm.v3-medium", 16, 128, "2x1920", "189.00", [4, 5, 2, 4, 0, no, no, 1]],
  [311, "bm.v4-entry", 6, 32, "2x480", "69.00", [8, 14, 6, 9, 11, 4, 5, 7]],
  [312, "bm.v4-small", 8, 64, "2x960", "139.00", [2, 8, no, 6, 5, no, no, 2]],
  [313, "bm.v4-medium", 16, 128, "2x1920", "219.00", [no, 4, 2, 2, 4, no, no, no]],
  [314, "bm.v4-large", 24, 256, "2x3840", "349.00", [1, 2, no, no, 2, no, no, no]],
  [315, "bm.v4-xlarge", 32, 512, "4x3840", "589.00", [no, 1, no, 1, 0, no, no, no]],
  [316, "bm.v4-dual", 64, 1024, "8x3840", "1190.00", [no, 1, no, no, 1, no, no, no]],
  [317, "bm.v4-turbo", 16, 192, "2x1920", "259.00", [no, 4, no, no, 2, no, no, no]],
];

const storage: PresetRow[] = [
  [321, "bm.v3-storage", 8, 64, "4x8000", "209.00", [2, 4, no, 2, no, no, no, no]],
  [322, "bm.v3-archive", 16, 128, "12x16000", "449.00", [no, 0, no, 1, no, no, no, no]],
];

const gpu: PresetRow[] = [
  [401, "gpu.v3-1x3080", 8, 64, "2x960", "239.00", [4, 6, 2, 4, 2, 2, 1, 2]],
  [402, "gpu.v3-2x3090", 16, 128, "2x1920", "549.00", [2, 2, no, 0, no, no, no, no]],
  [411, "gpu.v4-1x4090", 16, 128, "2x1920", "389.00", [2, 5, 1, 2, 2, no, no, no]],
  [412, "gpu.v4-2x4090", 24, 256, "2x3840", "729.00", [no, 2, no, 2, no, no, no, no]],
  [413, "gpu.v4-4x4090", 32, 512, "4x3840", "1390.00", [no, 1, no, 0, no, no, no, no]],
  [414, "gpu.v4-1xl40s", 24, 256, "2x3840", "779.00", [no, 2, no, no, 2, no, no, 0]],
  [415, "gpu.v4-1xa100", 24, 256, "2x3840", "1090.00", [no, 1, no, 1, no, no, no, no]],
  [416, "gpu.v4-8xh100", 64, 2048, "8x3840", "9900.00", [no, no, no, 1, no, no, no, no]],
  [417, "gpu.v4-1x5090", 16, 192, "2x1920", "529.00", [no, 0, no, 0, 0, no, no, no]],
];

const vgpu: PresetRow[] = [
  [501, "vgpu.v1-t4", 4, 16, "120", "79.00", [8, 12, 6, 8, 9, 2, 4, 5]],
  [502, "vgpu.v1-a4000", 6, 24, "160", "119.00", [4, 5, 2, no, 2, no, no, no]],
  [503, "vgpu.v1-a5000", 8, 32, "240", "169.00", [2, 0, no, 2, 0, no, no, no]],
  [504, "vgpu.v2-4090", 12, 64, "480", "249.00", [no, 4, no, 2, no, no, no, 1]],
  [505, "vgpu.v2-l40s-24", 8, 48, "320", "289.00", [no, 4, no, no, 4, no, no, no]],
  [506, "vgpu.v2-l40s-48", 16, 96, "640", "529.00", [no, 2, no, no, 0, no, no, no]],
];

const details: PresetDetails = {
  "bm.v3-small": {
    ...xeon8,
    tags: { web_ghz: "2.8", web_geekbench_score: "1640", web_geekbench_score_max: "8700", no_increase: "1" },
  },
  "bm.v3-medium": {
    ...epyc16,
    tags: { web_ghz: "3.0", web_geekbench_score: "1210", web_geekbench_score_max: "11900" },
  },
  "bm.v4-entry": {
    cpuName: "Intel Xeon E-2386G, 6 cores",
    tags: { web_ghz: "3.5", web_geekbench_score: "1820", web_label: "sale" },
  },
  "bm.v4-small": {
    cpuName: "AMD Ryzen 7 7700, 8 cores",
    tags: { web_ghz: "3.8", web_geekbench_score: "2810", web_geekbench_score_max: "13600" },
  },
  "bm.v4-medium": {
    ...ryzen16,
    notSold: roublesInRussiaOnly,
    tags: { web_ghz: "4.5", web_geekbench_score: "2970", web_geekbench_score_max: "20400" },
  },
  "bm.v4-large": {
    ...epyc24,
    notSold: roublesInRussiaOnly,
    tags: { web_ghz: "2.9", web_geekbench_score_max: "21500" },
  },
  "bm.v4-xlarge": {
    ...epyc32,
    notSold: roublesInRussiaOnly,
    tags: { web_ghz: "3.2", web_geekbench_score_max: "25800" },
  },
  "bm.v4-dual": {
    ...dualEpyc,
    notSold: roublesInRussiaOnly,
    tags: { web_ghz: "3.2", web_addinfo: "Two processors" },
  },
  "bm.v4-turbo": {
    cpuName: "AMD Ryzen 9 9950X, 16 cores",
    tags: {
      web_ghz: "4.3",
      web_geekbench_score: "3390",
      web_geekbench_score_max: "22100",
      web_label: "new",
      fixed_price: "1",
    },
  },
  "bm.v3-storage": { ...xeon8, tags: { web_ghz: "2.8", web_addinfo: "32 TB before mirroring" } },
  "bm.v3-archive": { ...epyc16, tags: { web_ghz: "3.0", web_addinfo: "192 TB before mirroring" } },
  "gpu.v3-1x3080": { ...xeon8, gpu: "NVIDIA RTX 3080 10 GB" },
  "gpu.v3-2x3090": { ...epyc16, gpu: "2 × NVIDIA RTX 3090 24 GB" },
  "gpu.v4-1x4090": { ...ryzen16, gpu: "NVIDIA RTX 4090 24 GB" },
  "gpu.v4-2x4090": { ...epyc24, gpu: "2 × NVIDIA RTX 4090 24 GB", notSold: roublesInRussiaOnly },
  "gpu.v4-4x4090": { ...epyc32, gpu: "4 × NVIDIA RTX 4090 24 GB", notSold: roublesInRussiaOnly },
  "gpu.v4-1xl40s": { ...epyc24, gpu: "NVIDIA L40S 48 GB" },
  "gpu.v4-1xa100": {
    ...epyc24,
    gpu: "NVIDIA A100 80 GB",
    notSold: roublesInRussiaOnly,
    tags: { web_label: "last" },
  },
  "gpu.v4-8xh100": {
    ...dualEpyc,
    gpu: "8 × NVIDIA H100 80 GB",
    notSold: roublesInRussiaOnly,
    tags: { fixed_price: "1" },
  },
  "gpu.v4-1x5090": { ...ryzen16, gpu: "NVIDIA RTX 5090 32 GB", tags: { pre_order: "1", web_label: "soon" } },
  "vgpu.v1-t4": { gpu: "NVIDIA T4 16 GB" },
  "vgpu.v1-a4000": { gpu: "NVIDIA RTX A4000 16 GB" },
  "vgpu.v1-a5000": { gpu: "NVIDIA RTX A5000 24 GB" },
  "vgpu.v2-4090": { gpu: "NVIDIA RTX 4090 24 GB", tags: { web_label: "new" } },
  "vgpu.v2-l40s-24": { gpu: "NVIDIA L40S, 24 GB of 48", notSold: roublesInRussiaOnly },
  "vgpu.v2-l40s-48": { gpu: "NVIDIA L40S 48 GB", notSold: roublesInRussiaOnly },
};

export const physicalPresets = [
  ...physical.map((row) => presetOf(row, bareMetal, details)),
  ...storage.map((row) => presetOf(row, diskArray, details)),
];

export const gpuPresets = [
  ...gpu.map((row) => presetOf(row, withGpu, details)),
  ...vgpu.map((row) => presetOf(row, sharedGpu, details)),
];
