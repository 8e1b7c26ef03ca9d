"use client";

import { useState } from "react";
import { failureOf } from "@/components/form/submit/attempt";
import { uploadFile } from "@/lib/api/upload";
import { newKey } from "@/lib/base/new-key";
import { fileLimits } from "@/lib/domain/support/tickets/rules";
import type { FileShown } from "@/lib/domain/support/tickets/schema";

export type Upload = {
  key: string;
  name: string;
  id: number | null /** The name of a failure. */;
  problem: string | null;
};

/** The files of a draft message: each is uploaded when chosen, and rejected individually. */
export function useUploads(path: string) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const set = (key: string, change: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)));
  const send = async (key: string, file: File) => {
    if (file.size > fileLimits.bytes) return set(key, { problem: "file.too_large" });
    try {
      set(key, { id: (await uploadFile<FileShown>(path, file)).id });
    } catch (error) {
      set(key, { problem: failureOf(error).doc });
    }
  };
  const good = uploads.filter(({ problem }) => problem === null);
  return {
    uploads,
    ids: good.flatMap(({ id }) => id ?? []),
    isUploading: good.some(({ id }) => id === null),
    add: (files: readonly File[]) => {
      const room = fileLimits.perMessage - good.length;
      const added = files.map((file, index) => ({
        file,
        upload: {
          key: newKey(),
          name: file.name,
          id: null,
          problem: index < room ? null : "file.too_many",
        },
      }));
      setUploads((all) => [...all, ...added.map(({ upload }) => upload)]);
      for (const { file, upload } of added) if (upload.problem === null) void send(upload.key, file);
    },
    remove: (key: string) => setUploads((all) => all.filter((one) => one.key !== key)),
    clear: () => setUploads([]),
  };
}

export type Uploads = ReturnType<typeof useUploads>;
