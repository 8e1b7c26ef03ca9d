/** Tasks for an installed system; orders accept the first three (`ci_task`). */
export type PostInstallTask = { id: number; name: string; description: string; needsGraphics: boolean };

/** The first three are the specification's (4.7); they install drivers and so need a graphics card. */
export const postInstallTasks: readonly PostInstallTask[] = [
  { id: 1, name: "gpu-driver", description: "GPU driver", needsGraphics: true },
  {
    id: 2,
    name: "gpu-driver-containers",
    description: "GPU driver and container runtime",
    needsGraphics: true,
  },
  {
    id: 3,
    name: "gpu-driver-iommu",
    description: "GPU driver, container runtime and IOMMU patch",
    needsGraphics: true,
  },
  { id: 4, name: "system-update", description: "Updates of the system", needsGraphics: false },
];

/** Finds a task by number or name. */
export const taskOf = (text: string): PostInstallTask | undefined =>
  postInstallTasks.find(({ id, name }) => String(id) === text || name === text.toLowerCase());

/** Preset families that the task supports; `default`: available to all. */
export const usesOf = ({ needsGraphics }: PostInstallTask): string[] =>
  needsGraphics ? ["gpu", "vgpu"] : ["bm", "vm", "gpu", "vgpu", "default"];

/** Why a machine cannot run the task; null = it can. */
export function refusalOfTask(
  { needsGraphics }: PostInstallTask,
  { gpu, hasSystem }: { gpu: string; hasSystem: boolean },
): string | null {
  if (!hasSystem) return "needs a system";
  return needsGraphics && gpu === "" ? "needs a graphics card, this preset has none" : null;
}
